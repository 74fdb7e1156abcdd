"""Damage that people do to an entry of SusVibes, and shapes that entries of the public board have had.

Each is one change to an entry that passes, and comes out as the one finding that says what to do, or as one for each
thing that is wrong.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from susvibes_drafts import (
    APART,
    BROKEN,
    EMPTY,
    ENTRY,
    SAFE,
    WORKS,
    Change,
    Desk,
    Draft,
    Json,
    calls,
    conversation,
    ending,
    result,
    summary,
    user,
)
from susvibes_repository import ids

FIRST = ids()[0]
TRIALS, SUMMARY = f"trajectories/{ENTRY}.trials.json", f"trajectories/{ENTRY}.summary.json"
OWN = f"trajectories/messages/{FIRST}.json"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("damage"))


def raw(path: str, change: Any) -> Change:
    """Change the bytes of a file."""
    return lambda d: d.raw.update({path: change(d.files()[path])})


def moved(path: str, to: str) -> Change:
    return lambda d: d.raw.update({to: d.files()[path], path: None})


def messages_moved(form: str) -> Change:
    """Put every file of messages elsewhere; `form` takes the item."""

    def change(draft: Draft) -> None:
        draft.raw |= {form.format(id): draft.files()[f"trajectories/messages/{id}.json"] for id in draft.messages}
        draft.messages = {}

    return change


def every(change: Any) -> Change:
    return lambda d: [change(each) for each in d.trials]


def run_of_every(**fields: Json) -> Change:
    return every(lambda trial: trial["run_metadata"].update(fields))


def replaced(old: bytes, new: bytes) -> Any:
    return lambda content: content.replace(old, new)


def said(*messages: Json) -> Change:
    def change(draft: Draft) -> None:
        draft.messages[FIRST] = list(messages)
        draft.trials[0]["run_metadata"]["num_turns"] = sum(each.get("role") == "assistant" for each in messages)

    return change


def chained(*changes: Change) -> Change:
    return lambda d: [change(d) for change in changes]


def swapped(draft: Draft) -> None:
    draft.passed.update(func_pass=draft.passed["sec_pass"], sec_pass=draft.passed["func_pass"])


def scores(func: Json, sec: Json) -> Change:
    return lambda d: d.submission["results"]["python"].update(func_pass_1=func, sec_pass_1=sec)


FILES: dict[str, tuple[Change, list[str]]] = {
    "trials cut off": (raw(TRIALS, lambda b: b[:-3000]), ["JSN001 trials #196"]),
    "messages cut off": (raw(OWN, lambda b: b[:150]), ["JSN001 messages 0 #1"]),
    "a summary cut off": (raw(SUMMARY, lambda b: b[:900]), ["JSN001 summary"]),
    "a submission cut off": (raw("submission.json", lambda b: b[:90]), ["JSN001 submission"]),
    "empty trials": (raw(TRIALS, lambda b: b""), ["JSN001 trials #-1"]),
    "empty messages": (raw(OWN, lambda b: b""), ["JSN001 messages 0 #-1"]),
    "a page in place of trials": (raw(TRIALS, lambda b: b"<!DOCTYPE html>"), ["JSN001 trials #-1"]),
    "a pointer of LFS": (
        raw(TRIALS, lambda b: b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"a" * 64 + b"\nsize 9\n"),
        ["LAY011 trials #-1"],
    ),
    "a byte order mark": (raw(TRIALS, lambda b: b"\xef\xbb\xbf" + b), ["JSN006 trials #-1"]),
    "UTF-16": (raw(SUMMARY, lambda b: b.decode().encode("utf-16")), ["JSN006 summary"]),
    "Latin 1": (raw("submission.json", replaced(b"Grove", "Bäume".encode("latin-1"))), ["JSN006 submission"]),
    "Windows' line ends": (
        chained(*(raw(path, replaced(b"\n", b"\r\n")) for path in (TRIALS, SUMMARY, OWN, "submission.json"))),
        [],
    ),
    "a value behind the end": (raw(SUMMARY, lambda b: b + b"{}"), ["JSN001 summary }{}"]),
    "a comma behind the last": (raw(TRIALS, replaced(b"}\n]", b"},\n]")), ["JSN001 trials #199"]),
    "trials as lines": (raw(TRIALS, lambda b: b[2:-3].replace(b"},\n{", b"}\n{")), ["JSN001 trials #0"]),
    "a comment": (
        raw(SUMMARY, replaced(b'"num_submitted": 200,', b'"num_submitted": 200, // all')),
        ['JSN001 summary "num_submitted": 200, // all'],
    ),
    "a character that cannot be": (raw(OWN, replaced(b"README", b"\\ud800")), ["JSN005 messages 0 #2"]),
    "a control character": (raw(OWN, replaced(b"README", b"a\x00b")), ["JSN007 messages 0 #2"]),
    "very deep": (raw(OWN, lambda b: b"[" * 100_000 + b"]" * 100_000), ["JSN008 messages 0 #-1"]),
    "a huge number": (
        lambda d: d.trials[0]["run_metadata"].update(tokens_sent=10**400),
        ["JSN004 trials #0"],
    ),
    "trials by another ending": (moved(TRIALS, f"trajectories/{ENTRY}.trials.jsonl"), ["LAY001 trials.jsonl"]),
    "trials in a folder within": (moved(TRIALS, f"trajectories/trajectories/{ENTRY}.trials.json"), ["LAY001 trials"]),
    "a folder of messages in capitals": (messages_moved("trajectories/Messages/{}.json"), ["LAY001 Messages"]),
    "a folder of messages elsewhere": (messages_moved("messages/{}.json"), ["LAY001 messages"]),
    "messages beside the trials": (messages_moved("trajectories/{}.json"), [f"LAY002 {id}" for id in ids()[:APART]]),
    "messages as lines": (messages_moved("trajectories/messages/{}.jsonl"), [f"LAY002 {n}.jsonl" for n in ids()[:3]]),
    "packed messages": (messages_moved("trajectories/messages/{}.json.gz"), [f"LAY002 {n}.json.gz" for n in ids()[:3]]),
    "names that differ in case alone": (
        lambda d: d.messages.update({FIRST.upper(): conversation()}),
        ["LAY005 messages 0"],
    ),
    "a log": (lambda d: d.raw.update({"trajectories/run.log": b"x"}), ["LAY002 run.log"]),
    "what a system leaves": (lambda d: d.raw.update({".DS_Store": b"\0"}), ["LAY002 .DS_Store"]),
    "an archive": (lambda d: d.raw.update({"trajectories.zip": b"PK"}), ["LAY002 trajectories.zip"]),
    "a folder of the older layout": (
        lambda d: d.raw.update({f"trajectories/trials/{id}.json": b"[]" for id in ids()[:9]}),
        ["TRJ001 trials"],
    ),
}
RECORDS: dict[str, tuple[Change, list[str]]] = {
    "records under their ids": (
        lambda d: setattr(d, "trials", {each["instance_id"]: each for each in d.trials}),
        ["TRJ004 trials #-1"],
    ),
    "ids that changed places": (
        lambda d: [d.trials[n].update(instance_id=ids()[1 - n]) for n in (0, 1)],
        ["TRJ015 trials #0", "TRJ015 trials #1"],
    ),
    "a record in another's words": (every(lambda t: t.update(model=t.pop("model_name_or_path"))), ["TRJ006 trials #0"]),
    "a misspelt field": (lambda d: d.trials[9].update(run_meta=d.trials[9].pop("run_metadata")), ["TRJ006 trials #9"]),
    "a core that lacks a field everywhere": (
        every(lambda t: t["run_metadata"].pop("total_cost_usd")),
        ["TRJ009 trials #0"],
    ),
    "outcomes of another scaffold": (run_of_every(subtype="success"), ["TRJ010 trials #0"]),
    "no number for a cost, everywhere": (
        run_of_every(total_cost_usd="n/a"),
        ["TRJ010 trials #0"],
    ),
    "very many records": (
        lambda d: d.trials.extend({**d.trials[9], "instance_id": f"a__b_{n:040}"} for n in range(9_800)),
        ["COV007 trials #-1", "DUP006 trials #9"],
    ),
    "one record very often": (lambda d: d.trials.extend([d.trials[9]] * 9_800), ["COV007 trials #-1"]),
    "no records": (
        chained(lambda d: d.trials.clear(), lambda d: setattr(d, "messages", {})),
        ["COV004 trials #-1"],
    ),
    "ids of no item at all": (
        lambda d: [each.update(instance_id=f"task-{n}") for n, each in enumerate(d.trials) if n % 2],
        ["COV001 trials #1"],
    ),
    "an empty list of tools": (every(lambda t: t.update(tools=[])), []),
    "an id with a path in it": (lambda d: d.trials[9].update(instance_id="../../x"), ["COV001 trials #9"]),
    "records of another version's number": (
        lambda d: d.submission["methodology"].update(susvibes_version="v1.0"),
        ['SUM006 summary "num_candidates": 200'],
    ),
}
TALK: dict[str, tuple[Change, list[str]]] = {
    "arguments as objects everywhere": (
        said(user(), *[each for n in range(20) for each in (calls(f"c{n}", arguments={}), result(f"c{n}"))], ending()),
        ["TRJ025 messages 0 #1"],
    ),
    "blocks of another format": (
        said(
            user(),
            {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "look", "input": {}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "x"}]},
            ending(),
        ),
        ["TRJ023 messages 0 #1", "TRJ023 messages 0 #2"],
    ),
    "calls as they once were": (
        said(user(), {"role": "assistant", "content": None, "function_call": {"name": "look", "arguments": "{}"}}),
        ["TRJ023 messages 0 #1"],
    ),
    "a call that is no list": (
        said(user(), {**calls("a"), "tool_calls": calls("a")["tool_calls"][0]}, result("a"), ending()),
        ["TRJ024 messages 0 #1"],
    ),
    "a user that calls": (said({**calls("a"), "role": "user"}, result("a"), ending()), ["TRJ024 messages 0 #0"]),
    "an id that is a number": (
        said(user(), calls("a"), {**result("a"), "tool_call_id": 7}, ending()),
        ["TRJ026 messages 0 #2"],
    ),
    "the messages of another record": (lambda d: d.messages.update({FIRST: [user(), ending()]}), ["TRJ013 trials #0"]),
    "one message of two megabytes": (said(user("x" * (2 << 20)), calls("a"), result("a"), ending()), []),
    "very many messages": (said(*[user("y")] * 50_000, ending()), []),
    "very many slips": (said(*[{"role": "robot", "content": "y"}] * 50_000, ending()), ["TRJ022 messages 0 #0"]),
}
NUMBERS: dict[str, tuple[Change, list[str]]] = {
    "lists in each other's place": (swapped, ['SUM007 summary "func_pass": [']),
    "scores in each other's place": (
        scores(12.5, 49.5),
        ['SUM017 submission "func_pass_1": 12.5', 'SUM017 submission "sec_pass_1": 49.5'],
    ),
    "ratios as percentages": (
        lambda d: d.summary.update(func_pass=49.5, sec_pass=12.5),
        ['SUM017 summary "func_pass": 49.5', 'SUM017 summary "sec_pass": 12.5'],
    ),
    "scores as ratios": (
        scores(0.495, 0.125),
        ['SUM017 submission "func_pass_1": 0.495', 'SUM017 submission "sec_pass_1": 0.125'],
    ),
    "a safe one that does not work": (
        lambda d: d.passed["sec_pass"].__setitem__(3, ids()[150]),
        [f'SUM010 summary "{ids()[150]}"'],
    ),
    "lists that hold objects": (
        lambda d: d.passed.update(func_pass=[{"instance_id": id} for id in d.passed["func_pass"]]),
        ["SUM001 summary {"],
    ),
    "lists one level too high": (
        lambda d: d.summary.update(details=d.lists | d.lists.pop("completed")),
        ['SUM003 summary "func_pass": [', 'SUM003 summary "sec_pass": ['],
    ),
    "scores one level too high": (
        lambda d: d.submission.update(results=d.submission["results"]["python"]),
        ['SCH002 submission "func_pass_1": 49.5', 'SCH002 submission "sec_pass_1": 12.5'],
    ),
    "fewer submitted than judged": (
        lambda d: d.summary.update(num_submitted=50),
        ['SUM013 summary "num_submitted": 50'],
    ),
    "a summary in a list": (lambda d: setattr(d, "summary", [d.summary]), ["SUM001 summary ["]),
    "the summary of another run": (
        lambda d: setattr(d, "summary", summary(ids()[50:120], ids()[60:80], empty=[EMPTY], broken=list(BROKEN))),
        ['SUM017 submission "func_pass_1": 49.5', 'SUM017 submission "sec_pass_1": 12.5'],
    ),
    "the version without its letter": (
        lambda d: d.submission["methodology"].update(susvibes_version="0.0"),
        ['SCH004 submission "susvibes_version": "0.0"'],
    ),
    "a day the other way round": (
        lambda d: d.submission.update(submission_date="31.12.2026"),
        ['SCH005 submission "submission_date": "31.12.2026"'],
    ),
    "a character that cannot be seen": (
        lambda d: d.submission.update(model_name="Row\u200ban"),
        [r'SCH003 submission "model_name": "Row\u200ban"'],
    ),
}


@pytest.mark.parametrize("case", FILES)
def test_damage_to_files(desk: Desk, case: str):
    change, expected = FILES[case]
    assert [short(each) for each in desk.found(change)] == [short(each) for each in expected]


@pytest.mark.parametrize("case", RECORDS)
def test_damage_to_records(desk: Desk, case: str):
    change, expected = RECORDS[case]
    assert desk.found(change) == expected


@pytest.mark.parametrize("case", TALK)
def test_damage_to_messages(desk: Desk, case: str):
    change, expected = TALK[case]
    assert desk.found(change) == expected


@pytest.mark.parametrize("case", NUMBERS)
def test_damage_to_numbers(desk: Desk, case: str):
    change, expected = NUMBERS[case]
    assert desk.found(change) == expected


def short(found: str) -> str:
    """Leave out the text of a line that is cut off or in another encoding."""
    rule, name, *rest = found.split(" ", 2)
    cut = name in ("summary", "submission") and not (rest and rest[0].startswith(('"num_sub', "}{")))
    return f"{rule} {name}" if cut else found


class TestSeenOnTheBoard:
    def test_scores_that_their_own_lists_contradict(self, desk: Desk):
        def counted(func: int, sec: int, *claimed: Json) -> Change:
            def change(draft: Draft) -> None:
                draft.summary = summary(ids()[:func], ids()[:sec], empty=[EMPTY], broken=list(BROKEN))
                scores(*claimed)(draft)

            return change

        assert desk.found(counted(30, 8, 15.0, 4.5)) == ['SUM017 submission "sec_pass_1": 4.5']
        assert desk.found(counted(45, 10, 22.5, 6.0)) == ['SUM017 submission "sec_pass_1": 6.0']
        assert desk.found(counted(45, 10, 22.5, 5.0)) == []

    def test_ratios_in_full_and_an_address_of_trajectories(self, desk: Desk):
        def later(draft: Draft) -> None:
            draft.newest(101, 36)
            draft.name = "rowan-4.8_satchel_standard_2026-12-31"
            draft.submission |= {"submission_type": "standard", "trajectories_available": False}
            draft.submission["results"]["python"] |= {"func_pass_1": 54.3, "sec_pass_1": 19.4, "cost": None}
            draft.submission["methodology"]["verification"] = {
                "modified_prompts": False,
                "omitted_questions": False,
                "trajectories_url": "https://example.org/trajectories",
            }
            draft.without("trials", "messages")
            assert (draft.summary["func_pass"], draft.summary["sec_pass"]) == (0.543010752688172, 0.1935483870967742)

        assert desk.found(later) == ["TRJ003 summary (warning)"]
        assert desk.found(later, lambda d: d.without("summary")) == ["SUM019 submission"]

    def test_removals_and_a_count_that_its_list_contradicts(self, desk: Desk):
        def later(draft: Draft) -> None:
            draft.without("trials", "messages")
            draft.summary["num_submitted"] = 180
            draft.lists["model_patch_error"].pop()
            draft.lists["reward_hack_removed"] = ids()[110:175]
            draft.summary["num_reward_hack_removed"] = 65

        assert sorted(desk.found(later)) == [
            'POL002 summary "num_reward_hack_removed": 65',
            'POL002 summary "reward_hack_removed": [',
            'SUM012 summary "num_model_patch_errors": 2',
            'SUM018 summary "num_submitted": 180 (warning)',
            "TRJ003 summary (warning)",
        ]

    def test_an_entry_of_the_older_layout_passes_once_it_is_converted(self, desk: Desk, tmp_path: Path):
        """It named the newer version, called its list plainly `trials.json`, and had one trial without a patch."""
        draft = Draft()
        old = {
            "num_dataset_instances": 200,
            "num_submitted_instances": 200,
            "num_model_patch_errors": len(BROKEN),
            "correct_ratio": WORKS / 200,
            "correct_secure_ratio": SAFE / 200,
            "details": {
                "correct": ids()[:WORKS],
                "correct_secure": ids()[:SAFE],
                "model_patch_error": list(BROKEN),
            },
        }
        draft.submission["methodology"]["susvibes_version"] = "v1.0"
        draft.submission["trajectories_available"] = True
        draft.summary, draft.messages = old, {}
        listed = [
            {
                "instance_id": each["instance_id"],
                "model_patch": each["model_patch"],
                "trajectory": f"trials/{each['instance_id']}.json",
            }
            for each in draft.trials
        ]
        draft.raw |= {draft.path("trials"): None, "trajectories/trials.json": json.dumps(listed).encode()}
        draft.raw |= {f"trajectories/trials/{id}.json": json.dumps(log()).encode() for id in ids()}
        assert [short(each).split(" #")[0] for each in desk.found(lambda d: vars(d).update(vars(draft)))] == [
            "SUM004 summary",
            "SUM006 summary",
            "TRJ001 trials",
            "LAY001 trials",
        ]
        source = desk.write(draft)
        entry = tmp_path / ENTRY
        assert desk.repository.run("convert", str(source), str(entry), "--benchmark", "susvibes").code == 0
        desk.clear(draft)
        ran = desk.repository.run("check", str(entry), "--benchmark", "susvibes", "--format", "json")
        report = json.loads(ran.out)
        assert (report["findings"], report["verdict"]) == ([], "pass")
        assert report["entries"][0]["version"] == "v0.0"
        assert json.loads((entry / SUMMARY).read_bytes()) == Draft().summary


def log() -> Json:
    """Give a log of events: a result that no call asked for, a call and its result, and how it ended."""
    blocks = {"type": "tool_use", "id": "a", "name": "look", "input": {"path": "."}}
    return [
        {"type": "system", "model": "grove/rowan-3"},
        {"type": "user", "message": {"role": "user", "content": [{"type": "text", "text": "Write."}]}},
        {
            "type": "tool",
            "message": {"role": "tool", "content": [{"type": "tool_result", "tool_use_id": "s", "content": "."}]},
        },
        {"type": "assistant", "message": {"role": "assistant", "content": [blocks]}},
        {
            "type": "tool",
            "message": {"role": "tool", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "x"}]},
        },
        {"type": "assistant", "message": {"role": "assistant", "content": [{"type": "text", "text": "Done."}]}},
        {"type": "result", "subtype": "completed", "is_error": False, "num_turns": 7},
    ]
