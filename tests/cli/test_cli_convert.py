"""Conversion as a person sees it: the entry that comes about, what is told, and that faults leave nothing behind."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from convertible import (
    ITEMS,
    NAME,
    OLDER_SUMMARY,
    SUBMISSION,
    encoded,
    event,
    event_log,
    leaderboard,
    older_entry,
    openhands_output,
    text,
    trajectory,
    write,
)
from leaderboards import BENCHMARK, Leaderboard, Ran
from planted import made as made_up

TRIALS = f"trajectories/{NAME}.trials.json"
SUMMARY = f"trajectories/{NAME}.summary.json"
FIRST_LOG = f"trajectories/trials/{ITEMS[0]}.json"


@pytest.fixture
def board(tmp_path: Path) -> Leaderboard:
    return Leaderboard(leaderboard(tmp_path / "board"))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "source"


def convert(board: Leaderboard, source: Path, *options: str) -> Ran:
    return board.run("convert", str(source), f"submissions/patches/{NAME}", *options)


def made(board: Leaderboard) -> dict[str, bytes]:
    prefix = f"submissions/patches/{NAME}/"
    return {path.removeprefix(prefix): raw for path, raw in board.snapshot().items() if path.startswith(prefix)}


def values(board: Leaderboard) -> dict[str, Any]:
    return {path: json.loads(raw) for path, raw in made(board).items()}


def refused(board: Leaderboard, source: Path, *options: str) -> str:
    before = board.snapshot()
    ran = convert(board, source, *options)
    assert ran.code == 2, ran
    assert board.snapshot() == before
    assert not list(board.root.rglob(".pullrank-*"))
    assert not (board.root / "submissions").exists()
    return ran.err


def with_changes(**files: bytes | None) -> dict[str, bytes]:
    return {path: raw for path, raw in {**older_entry(), **files}.items() if raw is not None}


def edited(path: str, change: Callable[[Any], Any]) -> dict[str, bytes]:
    files = older_entry()
    value = json.loads(files[path])
    return {**files, path: encoded(change(value) or value)}


class TestOlderLayout:
    def test_it_becomes_todays_layout(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, older_entry()))
        assert ran.code == 0
        assert f"submissions/patches/{NAME} is there: 7 files" in ran.out
        assert sorted(made(board)) == sorted(
            ["submission.json", TRIALS, SUMMARY, *(f"trajectories/messages/{item}.json" for item in ITEMS)]
        )
        trial = values(board)[TRIALS][0]
        assert trial == {
            "instance_id": ITEMS[0],
            "model_patch": f"diff {ITEMS[0]}\n",
            "model_name_or_path": "tiny-1",
            "run_metadata": {
                "subtype": "completed",
                "is_error": False,
                "num_turns": 2,
                "total_cost_usd": None,
                "duration_ms": 120,
            },
            "messages": f"messages/{ITEMS[0]}.json",
        }
        assert list(trial) == ["instance_id", "model_patch", "model_name_or_path", "run_metadata", "messages"]

    def test_messages_are_chat_messages(self, board: Leaderboard, source: Path):
        convert(board, write(source, older_entry()))
        calls = [
            {"id": "a", "type": "function", "function": {"name": "Bash", "arguments": '{"command": "ls", "limit": 3}'}},
            {"id": "b", "type": "function", "function": {"name": "Read", "arguments": '{"path": "x"}'}},
        ]
        last = {"id": "c", "type": "function", "function": {"name": "finish", "arguments": "{}"}}
        assert values(board)[f"trajectories/messages/{ITEMS[0]}.json"] == [
            {"role": "user", "content": "Do it — größer."},
            {"role": "user", "content": "Added context"},
            {"role": "assistant", "content": "First\nthen", "tool_calls": calls},
            {"role": "tool", "tool_call_id": "a", "content": "one\ntwo"},
            {"role": "tool", "tool_call_id": "b", "content": "three"},
            {"role": "assistant", "content": "", "tool_calls": [last]},
        ]

    def test_files_are_written_for_people_who_review_them(self, board: Leaderboard, source: Path):
        convert(board, write(source, older_entry()))
        raw = made(board)[f"trajectories/messages/{ITEMS[0]}.json"]
        assert raw.startswith(
            b'[\n  {\n    "role": "user",\n    "content": "Do it \xe2\x80\x94 gr\xc3\xb6\xc3\x9fer."\n  },'
        )
        assert raw.endswith(b"\n]\n")

    def test_the_same_source_gives_the_same_bytes_and_words(self, board: Leaderboard, source: Path, tmp_path: Path):
        write(source, older_entry())
        first = convert(board, source)
        again = board.run("convert", str(source), str(tmp_path / "again" / NAME), PYTHONHASHSEED="7", fresh=True)
        folder = tmp_path / "again" / NAME
        assert {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.json")} == made(board)
        assert again.out.replace(str(folder), f"submissions/patches/{NAME}") == first.out

    def test_what_was_decided_is_told(self, board: Leaderboard, source: Path):
        out = convert(board, write(source, older_entry())).out
        assert "results without an earlier call became user messages" in out
        assert "the log gives another num_turns" in out
        assert "and 1 more" in out
        assert "total_cost_usd is null" in out

    def test_no_note_tells_a_secret(self, board: Leaderboard, source: Path):
        secret = made_up("github_token", 22)
        change = edited(TRIALS, lambda trials: trials[2].update(instance_id=secret, model_patch=""))
        out = convert(board, write(source, change)).out
        assert "trials without a patch were listed as empty: " in out
        assert "█████" in out or "2588" in out
        assert not [at for at in range(len(secret) - 7) if secret[at : at + 8] in out]

    def test_no_fault_tells_a_secret(self, board: Leaderboard, source: Path):
        secret = made_up("github_token", 22)
        twice = f'[{{"{secret}": 1, "{secret}": 2}}]'.encode()
        err = refused(board, write(source, with_changes(**{TRIALS: twice})))
        assert "█████" in err or "2588" in err
        assert not [at for at in range(len(secret) - 7) if secret[at : at + 8] in err]

    def test_a_list_by_its_plain_name_is_found(self, board: Leaderboard, source: Path):
        files = older_entry()
        files["trajectories/trials.json"] = files.pop(TRIALS)
        assert convert(board, write(source, files)).code == 0
        assert TRIALS in made(board)

    def test_an_entry_half_way_is_finished(self, board: Leaderboard, source: Path):
        chat = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Ho"}]
        metadata = {"subtype": "error", "is_error": True, "num_turns": 5, "total_cost_usd": 1.10}
        trials = [
            {"instance_id": ITEMS[0], "model_patch": "", "model": "tiny", "run_metadata": metadata, "messages": chat},
            {"instance_id": ITEMS[1], "model_patch": "", "model": "tiny", "messages": f"messages/{ITEMS[1]}.json"},
        ]
        files = {
            TRIALS: encoded(trials).replace(b"1.1\n", b"1.10\n"),
            f"trajectories/messages/{ITEMS[1]}.json": encoded(chat),
        }
        assert convert(board, write(source, files)).code == 0
        first, second = values(board)[TRIALS]
        assert first["model_name_or_path"] == "tiny"
        assert "model" not in first
        assert first["run_metadata"] == metadata
        assert b'"total_cost_usd": 1.10\n' in made(board)[TRIALS]
        assert second["run_metadata"]["num_turns"] == 1
        assert values(board)[f"trajectories/messages/{ITEMS[0]}.json"] == chat
        assert values(board)[f"trajectories/messages/{ITEMS[1]}.json"] == chat

    def test_a_record_without_a_log_is_named_and_kept(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes(**{FIRST_LOG: None})))
        assert ran.code == 1
        assert f"lost: the record has no log: its messages are left for you: {ITEMS[0]}" in ran.out
        trial = values(board)[TRIALS][0]
        assert trial == {"instance_id": ITEMS[0], "model_patch": f"diff {ITEMS[0]}\n"}

    def test_a_log_without_a_record_is_named(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes(**{"trajectories/trials/stray.json": b"[]"})))
        assert ran.code == 1
        assert "lost: logs that no record points to were left out: trajectories/trials/stray.json" in ran.out

    def test_an_unknown_kind_of_event_is_counted(self, board: Leaderboard, source: Path):
        log = [{"type": "weather", "rain": True}, *event_log(), {"type": "weather"}]
        ran = convert(board, write(source, with_changes(**{FIRST_LOG: encoded(log)})))
        assert ran.code == 1
        assert f'lost: events of the unknown kind "weather" were left out: {FIRST_LOG} (2 in all)' in ran.out

    def test_what_a_chat_message_has_no_field_for_is_kept(self, board: Leaderboard, source: Path):
        image = {"type": "image", "source": "x"}
        log = [event("assistant", text("Hm"), image, timestamp="t", uuid="u")]
        convert(board, write(source, with_changes(**{FIRST_LOG: encoded(log)})))
        [message] = values(board)[f"trajectories/messages/{ITEMS[0]}.json"]
        assert message == {"role": "assistant", "content": "Hm", "timestamp": "t", "uuid": "u", "other_blocks": [image]}
        assert values(board)[TRIALS][0]["run_metadata"] == {
            "subtype": "incomplete",
            "is_error": True,
            "num_turns": 1,
            "total_cost_usd": None,
        }

    def test_a_summary_alone_is_converted(self, board: Leaderboard, source: Path):
        files = {"submission.json": SUBMISSION.encode(), SUMMARY: encoded(OLDER_SUMMARY)}
        assert convert(board, write(source, files)).code == 0
        assert sorted(made(board)) == ["submission.json", SUMMARY]

    def test_a_submission_alone_stays_as_it_is(self, board: Leaderboard, source: Path):
        assert convert(board, write(source, {"submission.json": SUBMISSION.encode()})).code == 0
        assert made(board) == {"submission.json": SUBMISSION.encode()}


class TestSummary:
    def test_older_names_become_todays_and_numbers_stay(self, board: Leaderboard, source: Path):
        files = older_entry()
        files[SUMMARY] = files[SUMMARY].replace(b"0.5,", b"0.50,")
        convert(board, write(source, files))
        raw = made(board)[SUMMARY]
        assert b'"func_pass": 0.50,' in raw
        assert json.loads(raw) == {
            "num_candidates": 4,
            "num_submitted": 4,
            "num_empty_model_patch": 0,
            "num_model_patch_errors": 1,
            "num_indeterminate": 0,
            "func_pass": 0.5,
            "sec_pass": 0.9,
            "details": {
                "empty_model_patch": [],
                "model_patch_error": [ITEMS[3]],
                "indeterminate": [],
                "completed": {"func_pass": [ITEMS[1], ITEMS[0]], "sec_pass": [ITEMS[0]]},
            },
            "cwe_selection": {"kept": 1},
        }

    def test_the_other_older_names_too(self, board: Leaderboard, source: Path):
        details = {"correct": [], "correct_secure": [], "no_patch": [ITEMS[2]], "model_patch_error": []}
        summary = {"num_instances": 4, "num_submitted_instances": 3, "num_no_patch": 1, "details": details}
        convert(board, write(source, with_changes(**{SUMMARY: encoded(summary)})))
        converted = values(board)[SUMMARY]
        assert converted["num_candidates"] == 4
        assert converted["num_empty_model_patch"] == 1
        assert converted["details"]["empty_model_patch"] == [ITEMS[2]]
        assert "func_pass" not in converted

    @pytest.mark.parametrize("patch", ["", " \n"])
    def test_a_trial_without_a_patch_is_listed_as_empty(self, board: Leaderboard, source: Path, patch: str):
        ran = convert(board, write(source, edited(TRIALS, lambda v: v[2].update(model_patch=patch))))
        assert "trials without a patch were listed as empty: " + ITEMS[2] in ran.out
        summary = values(board)[SUMMARY]
        assert (summary["num_empty_model_patch"], summary["details"]["empty_model_patch"]) == (1, [ITEMS[2]])
        assert (summary["num_model_patch_errors"], summary["details"]["model_patch_error"]) == (1, [ITEMS[3]])

    def test_a_patch_that_is_null_is_an_empty_one(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, edited(TRIALS, lambda v: v[2].update(model_patch=None))))
        assert "the log holds no patch" in ran.out
        assert values(board)[TRIALS][2]["model_patch"] == ""
        assert values(board)[SUMMARY]["details"]["empty_model_patch"] == [ITEMS[2]]

    def test_one_that_was_called_broken_is_empty_and_no_more_broken(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, edited(TRIALS, lambda v: v[3].update(model_patch=""))))
        assert "listed as empty, no more among the broken patches: " + ITEMS[3] in ran.out
        summary = values(board)[SUMMARY]
        assert (summary["num_empty_model_patch"], summary["details"]["empty_model_patch"]) == (1, [ITEMS[3]])
        assert (summary["num_model_patch_errors"], summary["details"]["model_patch_error"]) == (0, [])
        assert " SUM015 error" not in board.run("check", f"submissions/patches/{NAME}").out

    def test_one_that_passed_stays_for_the_check_to_tell(self, board: Leaderboard, source: Path):
        convert(board, write(source, edited(TRIALS, lambda v: v[0].update(model_patch=""))))
        assert values(board)[SUMMARY]["details"]["empty_model_patch"] == []
        assert board.run("check", f"submissions/patches/{NAME}").out.count(" SUM015 error") == 1

    def test_a_list_of_empty_patches_that_is_there_stays(self, board: Leaderboard, source: Path):
        files = edited(TRIALS, lambda v: v[2].update(model_patch=""))
        summary = {**OLDER_SUMMARY, "num_no_patch": 0, "details": {**OLDER_SUMMARY["details"], "no_patch": []}}
        convert(board, write(source, files | {SUMMARY: encoded(summary)}))
        assert values(board)[SUMMARY]["details"]["empty_model_patch"] == []

    def test_todays_names_stay_byte_by_byte(self, board: Leaderboard, source: Path):
        raw = b'{"num_candidates":3, "details": {}}'
        convert(board, write(source, with_changes(**{SUMMARY: raw})))
        assert made(board)[SUMMARY] == raw

    def test_two_spellings_that_differ_are_refused(self, board: Leaderboard, source: Path):
        err = refused(board, write(source, with_changes(**{SUMMARY: encoded({**OLDER_SUMMARY, "func_pass": 0.4})})))
        assert f'{SUMMARY}:5:19  "/func_pass" and "/correct_ratio" mean the same and differ' in err

    def test_an_odd_shape_loses_nothing_silently(self, board: Leaderboard, source: Path):
        odd = {**OLDER_SUMMARY, "details": {"correct": [], "completed": ["x"]}}
        assert "holds something where an object is expected" in refused(
            board, write(source, with_changes(**{SUMMARY: encoded(odd)}))
        )


class TestVersion:
    def test_one_that_cannot_be_true_is_replaced_and_nothing_else(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, older_entry()))
        assert 'the version "new" does not fit a summary of 4 items; "old" does, and was written' in ran.out
        assert made(board)["submission.json"].decode() == SUBMISSION.replace('"new"', '"old"')

    def test_one_that_fits_is_kept(self, board: Leaderboard, source: Path):
        details = {"correct": [ITEMS[1]], "correct_secure": []}
        summary = encoded({"num_instances": 3, "details": details})
        files = edited(TRIALS, lambda v: v[:3]) | {SUMMARY: summary}
        ran = convert(board, write(source, files))
        assert 'the version "new" was kept: it fits' in ran.out
        assert made(board)["submission.json"] == SUBMISSION.encode()

    def test_one_that_fits_as_little_as_any_stays(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes(**{SUMMARY: encoded({"num_candidates": 99})})))
        assert 'the version "new" stays, though it does not fit, and no single other one does' in ran.out
        assert made(board)["submission.json"] == SUBMISSION.encode()

    def test_a_wrong_id_does_not_hide_the_count(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, edited(TRIALS, lambda v: v[0].update(instance_id="acme__other_9"))))
        assert '"old" does, and was written' in ran.out

    def test_ids_alone_tell_it(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes(**{SUMMARY: None})))
        assert 'the version "new" does not fit 4 ids of items; "old" does' in ran.out

    def test_an_older_spelling_is_not_of_the_newest(self, board: Leaderboard, source: Path):
        files = edited(TRIALS, lambda v: v[:2]) | {SUMMARY: encoded({"correct_ratio": 0.5})}
        ran = convert(board, write(source, files))
        assert '"new" does not fit 2 ids of items and an older spelling; "old" does' in ran.out

    def test_an_option_overrides_and_is_told(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes()), "--version", "new")
        assert made(board)["submission.json"] == SUBMISSION.encode()
        assert ran.code == 0
        other = board.run("convert", str(source), f"elsewhere/{NAME}", "--version", "old")
        assert 'the version "old" was written as asked, in place of "new"' in other.out

    def test_an_unknown_one_is_refused(self, board: Leaderboard, source: Path):
        err = refused(board, write(source, older_entry()), "--version", "newest")
        assert 'Name one of: "old, new".' in err

    def test_one_that_is_not_written_is_put_in(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, with_changes(**{"submission.json": b'{"model": "Tiny"}'})))
        assert values(board)["submission.json"] == {"model": "Tiny", "method": {"version": "old"}}
        assert 'the version "old" was inferred from a summary of 4 items' in ran.out


class TestOpenHands:
    def test_a_line_becomes_a_record_and_its_messages(self, board: Leaderboard, source: Path):
        lines = b"".join(json.dumps(openhands_output(item)).encode() + b"\n" for item in ITEMS[:3])
        assert convert(board, write(source, {"output.jsonl": lines})).code == 0
        trial = values(board)[TRIALS][1]
        assert trial["instance_id"] == ITEMS[1]
        assert trial["model_patch"] == "diff\n"
        assert trial["model_name_or_path"] == "tiny-2"
        assert trial["tools"] == openhands_output()["history"][0]["args"]["tools"]
        assert trial["run_metadata"] == {
            "subtype": "completed",
            "is_error": False,
            "num_turns": 2,
            "total_cost_usd": 0.25,
            "exit_status": "finished",
            "tokens_sent": 50,
            "tokens_received": 6,
        }
        messages = values(board)[f"trajectories/messages/{ITEMS[1]}.json"]
        assert [m["role"] for m in messages] == ["system", "user", "user", "assistant", "tool", "tool", "assistant"]
        assert [m.get("tool_call_id") for m in messages[4:6]] == ["c1", "c2"]
        assert [c["id"] for c in messages[3]["tool_calls"]] == ["c1", "c2"]
        assert json.loads(messages[6]["tool_calls"][0]["function"]["arguments"]) == {"final_thought": "Done."}

    def test_one_file_is_a_source_too(self, board: Leaderboard, source: Path):
        write(source, {"output.jsonl": json.dumps(openhands_output()).encode(), "other.traj": b"{}"})
        assert convert(board, source / "output.jsonl").code == 0
        assert len(values(board)[TRIALS]) == 1

    def test_pairs_without_function_calling_are_calls_too(self, board: Leaderboard, source: Path):
        pair = [
            {"id": 1, "source": "agent", "action": "run", "args": {"command": "ls", "thought": "I look."}},
            {"id": 2, "observation": "run", "content": "a", "cause": 1},
        ]
        output = {**openhands_output(), "history": [pair], "error": "stuck in a loop", "test_result": {}}
        ran = convert(board, write(source, {"output.jsonl": encoded(output).replace(b"\n", b"")}))
        assert ran.code == 0
        assert 'the log holds no patch: "model_patch" is empty' in ran.out
        call, answer = values(board)[f"trajectories/messages/{ITEMS[0]}.json"]
        assert call["content"] == "I look."
        assert call["tool_calls"][0]["function"] == {"name": "run", "arguments": '{"command": "ls"}'}
        assert answer == {"role": "tool", "tool_call_id": call["tool_calls"][0]["id"], "content": "a"}
        assert values(board)[TRIALS][0]["run_metadata"]["subtype"] == "error"

    def test_a_submission_is_begun(self, board: Leaderboard, source: Path):
        ran = convert(board, write(source, {"output.jsonl": json.dumps(openhands_output()).encode()}))
        assert values(board)["submission.json"] == {
            "method": {"version": "new"},
            "model": "",
            "by": "",
            "date": "2026-01-15",
        }
        assert "fill in the one that was begun" in ran.out
        assert "the source has no summary" in ran.out

    def test_a_name_that_the_benchmark_does_not_know_is_refused_at_once(self, board: Leaderboard, source: Path):
        write(source, {"output.jsonl": json.dumps(openhands_output()).encode()})
        ran = board.run("convert", str(source), "plain")
        assert ran.code == 2
        assert 'the folder name "plain"' in ran.err
        assert "for example" in ran.err
        assert not (board.root / "plain").exists()


class TestSweAgent:
    def test_a_trajectory_becomes_a_record_and_its_messages(self, board: Leaderboard, source: Path):
        assert convert(board, write(source, {f"{ITEMS[0]}/{ITEMS[0]}.traj": encoded(trajectory())})).code == 0
        [trial] = values(board)[TRIALS]
        assert trial["model_patch"] == "diff\n"
        assert trial["model_name_or_path"] == "tiny-3"
        assert trial["run_metadata"] == {
            "subtype": "completed",
            "is_error": False,
            "num_turns": 1,
            "total_cost_usd": 1.5,
            "exit_status": "submitted (exit_cost)",
            "tokens_sent": 10,
            "tokens_received": 2,
            "api_calls": 3,
            "tool_execution_time_s": 1.623,
        }
        messages = values(board)[f"trajectories/messages/{ITEMS[0]}.json"]
        assert [m["role"] for m in messages] == ["system", "user", "assistant", "tool"]
        assert messages[3] == {"role": "tool", "tool_call_id": "k1", "content": "a\nb", "agent": "main"}
        assert messages[2]["action"] == "ls"

    def test_documentation_becomes_schemas(self, board: Leaderboard, source: Path):
        convert(board, write(source, {f"{ITEMS[0]}.traj": encoded(trajectory())}))
        bash, edit, submit = (tool["function"] for tool in values(board)[TRIALS][0]["tools"])
        assert bash["parameters"]["required"] == ["command"]
        assert edit["description"] == "Edits.\n\nNotes:\n* two lines"
        assert edit["parameters"] == {
            "type": "object",
            "properties": {
                "path": {"type": "string", "description": "Where."},
                "line": {"type": "integer", "description": "Which."},
            },
            "required": ["path"],
        }
        assert submit["parameters"] == {"type": "object", "properties": {}, "required": []}

    def test_documentation_that_is_not_understood_is_told(self, board: Leaderboard, source: Path):
        odd = trajectory()
        odd["replay_config"] = {"agent": {"tools": {"command_docs": "Use bash."}}}
        ran = convert(board, write(source, {f"{ITEMS[0]}.traj": encoded(odd)}))
        assert ran.code == 1
        assert "could not be made into schemas" in ran.out
        assert "neither record nor log names the model" in ran.out
        assert set(values(board)[TRIALS][0]) == {"instance_id", "model_patch", "run_metadata", "messages"}

    @pytest.mark.parametrize(
        ("status", "subtype"),
        [("submitted", "completed"), ("exit_error", "error"), ("exit_cost", "incomplete"), (None, "incomplete")],
    )
    def test_how_a_run_ended(self, board: Leaderboard, source: Path, status: str | None, subtype: str):
        run = trajectory()
        run["info"]["exit_status"] = status
        convert(board, write(source, {f"{ITEMS[0]}.traj": encoded(run)}))
        metadata = values(board)[TRIALS][0]["run_metadata"]
        assert metadata["subtype"] == subtype
        assert metadata["is_error"] == (subtype != "completed")
        assert metadata.get("exit_status") == status

    def test_predictions_give_patch_and_model(self, board: Leaderboard, source: Path):
        predictions = {item: {"model_name_or_path": "run-1", "model_patch": "other\n"} for item in ITEMS[:2]}
        files = {f"{ITEMS[0]}.traj": encoded(trajectory()), "preds.json": encoded(predictions)}
        ran = convert(board, write(source, files))
        assert ran.code == 1
        first, second = values(board)[TRIALS]
        assert (first["model_patch"], first["model_name_or_path"]) == ("other\n", "run-1")
        assert second == {"instance_id": ITEMS[1], "model_patch": "other\n", "model_name_or_path": "run-1"}
        assert f"lost: the prediction has no trajectory: its messages are left for you: {ITEMS[1]}" in ran.out


TRUNCATED = older_entry()[FIRST_LOG][:-20]
BAD: Mapping[str, tuple[dict[str, bytes], str]] = {
    "a truncated log": (with_changes(**{FIRST_LOG: TRUNCATED}), f"{FIRST_LOG}:"),
    "a truncated list": (with_changes(**{TRIALS: b'[{"instance_id":'}), f"{TRIALS}:1:"),
    "a list of something else": (with_changes(**{TRIALS: b"7"}), "is no list of trials"),
    "a record of something else": (edited(TRIALS, lambda v: [*v, 7]), "is no record"),
    "an id of another type": (
        edited(TRIALS, lambda v: v[1].update(instance_id=7)),
        'record\'s "instance_id" is no string',
    ),
    "a patch of another type": (edited(TRIALS, lambda v: v[1].update(model_patch=[])), 'the "model_patch" of'),
    "no patch": (edited(TRIALS, lambda v: v[1].pop("model_patch") and None), 'the "model_patch" of'),
    "an id that leads out": (
        edited(TRIALS, lambda v: v[0].update(instance_id="../../x")),
        "no file can be called after",
    ),
    "an id with a slash": (edited(TRIALS, lambda v: v[0].update(instance_id="a/b")), "no file can be called after"),
    "an id of a device": (edited(TRIALS, lambda v: v[0].update(instance_id="nul")), "no file can be called after"),
    "an empty id": (edited(TRIALS, lambda v: v[0].update(instance_id="")), "no file can be called after"),
    "an id twice": (edited(TRIALS, lambda v: v[1].update(instance_id=ITEMS[0])), "there are two records of"),
    "ids that differ in case": (
        edited(TRIALS, lambda v: v[1].update(instance_id=ITEMS[0].upper())),
        "differ only in case",
    ),
    "a path that leads out": (
        edited(TRIALS, lambda v: v[0].update(trajectory="../../x.json")),
        "leads out of the folder",
    ),
    "an absolute path": (edited(TRIALS, lambda v: v[0].update(trajectory="/etc/passwd")), "leads out of the folder"),
    "a path of another type": (edited(TRIALS, lambda v: v[0].update(trajectory=3)), "neither a path nor a list"),
    "a log of something else": (with_changes(**{FIRST_LOG: b'{"a": 1}'}), "is no list of events"),
    "an event of something else": (edited(FIRST_LOG, lambda v: [*v, 3]), "is no event"),
    "an event without a message": (
        edited(FIRST_LOG, lambda v: v[1].pop("message") and None),
        "the event holds no message",
    ),
    "an unknown role": (
        edited(FIRST_LOG, lambda v: v[1]["message"].update(role="judge")),
        "a message has none of the roles",
    ),
    "content of another type": (
        edited(FIRST_LOG, lambda v: v[1]["message"].update(content=5)),
        "neither a text nor a list",
    ),
    "a text of another type": (
        edited(FIRST_LOG, lambda v: v[1]["message"]["content"][0].update(text=5)),
        "is no string",
    ),
    "a call without a name": (
        edited(FIRST_LOG, lambda v: v[3]["message"]["content"][2].pop("name") and None),
        "names no tool",
    ),
    "an id of a call that is none": (
        edited(FIRST_LOG, lambda v: v[3]["message"]["content"][2].update(id={})),
        "is no string",
    ),
    "a call of the user's": (edited(FIRST_LOG, lambda v: v[3]["message"].update(role="user")), "not the assistant's"),
    "a cost of another type": (edited(FIRST_LOG, lambda v: v[-1].update(total_cost_usd="1")), "is no number"),
    "an outcome of another type": (edited(FIRST_LOG, lambda v: v[-1].update(subtype=1)), "is no string"),
    "is_error of another type": (edited(FIRST_LOG, lambda v: v[-1].update(is_error="no")), "neither true nor false"),
    "a key twice": (with_changes(**{FIRST_LOG: b'[{"type": "system", "type": "user"}]'}), f"{FIRST_LOG}:1:"),
    "deep nesting": (with_changes(**{FIRST_LOG: b"[" * 5000 + b"]" * 5000}), f"{FIRST_LOG}:1:"),
    "a submission that is none": (with_changes(**{"submission.json": b"[]"}), "is no submission"),
    "a truncated submission": (with_changes(**{"submission.json": b'{"a'}), "submission.json:1:"),
    "a version of another type": (with_changes(**{"submission.json": b'{"method": {"version": 1}}'}), "is no string"),
    "no place for a version": (
        with_changes(**{"submission.json": b'{"method": 1}'}),
        "there is no place for the version",
    ),
    "a summary that is none": (with_changes(**{SUMMARY: b"[]"}), "is no summary"),
    "two summaries": (with_changes(**{"trajectories/other.summary.json": b"{}"}), "is a second summary"),
    "two lists": (with_changes(**{"trajectories/other.trials.json": b"[]"}), "is a second list of trials"),
    "output without an id": ({"output.jsonl": b'{"history": [], "test_result": {}}'}, "is no string"),
    "a history of something else": ({"output.jsonl": b'{"instance_id": "a", "history": 1}'}, "is no list of events"),
    "a truncated line": ({"output.jsonl": b'{"instance_id": "a", "history": []}\n{"inst'}, "output.jsonl:2:"),
    "an event that is neither": ({"output.jsonl": b'{"instance_id": "a", "history": [{}]}'}, "neither an action"),
    "a trajectory of something else": ({"a.traj": b"[]"}, "is no trajectory"),
    "a trajectory without a history": ({"a.traj": b"{}"}, "has no history"),
    "a truncated trajectory": ({"a.traj": b'{"history": ['}, "a.traj:1:"),
    "predictions of something else": (
        {"a.traj": b'{"history": []}', "preds.json": b"3"},
        "neither a list of predictions",
    ),
    "several kinds at once": ({"a.traj": b"{}", **older_entry()}, "is several things at once"),
    "nothing": ({"README.md": b"hello"}, "holds nothing that can be converted"),
}


class TestBadInput:
    @pytest.mark.parametrize("case", BAD)
    def test_a_fault_is_named_and_nothing_is_written(self, board: Leaderboard, source: Path, case: str):
        files, told = BAD[case]
        err = refused(board, write(source, files))
        assert told in err, err
        assert "fix:" in err

    def test_all_faults_are_named_at_once_with_their_lines(self, board: Leaderboard, source: Path):
        files = edited(TRIALS, lambda v: [*v[:2], {**v[2], "instance_id": 2}, {**v[3], "model_patch": 7}])
        files[FIRST_LOG] = b"[1]"
        err = refused(board, write(source, files))
        assert f"{FIRST_LOG}:1:2  is no event" in err
        assert f"{TRIALS}:12:2" in err
        assert f"{TRIALS}:17:2" in err
        assert "the source has 3 faults" in err

    @pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
    def test_a_link_is_not_followed(self, board: Leaderboard, source: Path, tmp_path: Path):
        (tmp_path / "secret.json").write_bytes(encoded(event_log()))
        write(source, with_changes(**{FIRST_LOG: None}))
        (source / FIRST_LOG).symlink_to(tmp_path / "secret.json")
        assert "links are not followed" in refused(board, source)

    def test_a_folder_that_holds_something_is_not_written_into(self, board: Leaderboard, source: Path):
        write(source, older_entry())
        write(board.root / f"submissions/patches/{NAME}", {"mine.txt": b"x"})
        ran = convert(board, source)
        assert ran.code == 2
        assert "is there already" in ran.err
        assert made(board) == {"mine.txt": b"x"}

    def test_an_empty_folder_is_written_into(self, board: Leaderboard, source: Path):
        (board.root / f"submissions/patches/{NAME}").mkdir(parents=True)
        assert convert(board, write(source, older_entry())).code == 0

    def test_a_source_that_is_not_there_is_refused(self, board: Leaderboard, source: Path):
        assert "does not exist" in refused(board, source)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
    def test_a_source_that_is_no_file_is_not_called_absent(self, board: Leaderboard, source: Path):
        os.mkfifo(source)
        assert "is no folder and no file" in refused(board, source)

    def test_an_odd_name_is_refused(self, board: Leaderboard, source: Path):
        ran = board.run("convert", str(write(source, older_entry())), "submissions/patches/..")
        assert ran.code == 2

    def test_many_records_are_no_matter(self, board: Leaderboard, source: Path):
        trials = [{"instance_id": f"i{n}", "model_patch": "", "model": "t", "messages": []} for n in range(10_000)]
        ran = convert(board, write(source, {TRIALS: encoded(trials)}))
        assert ran.code == 0
        assert len(values(board)[TRIALS]) == 10_000

    def test_a_benchmark_of_another_format_is_refused(self, leaderboard: Leaderboard, source: Path):
        ran = leaderboard.run("convert", str(write(source, older_entry())), "new", "--benchmark", BENCHMARK)
        assert ran.code == 2
        assert "not trajectories" in ran.err
        assert not (leaderboard.root / "new").exists()

    def test_a_benchmark_that_could_be_another_is_asked_for(self, board: Leaderboard, source: Path):
        declaration = (board.root / "benchmarks/patches/benchmark.yaml").read_bytes()
        lines = (board.root / "benchmarks/patches/items/old.jsonl").read_bytes()
        twin = {"benchmark.yaml": declaration.replace(b"id: patches", b"id: twins"), "items/old.jsonl": lines}
        write(board.root / "benchmarks/twins", twin)
        write(source, older_entry())
        asked = board.run("convert", str(source), f"elsewhere/{NAME}")
        assert asked.code == 2
        assert "Say which with --benchmark" in asked.err
        assert board.run("convert", str(source), f"elsewhere/{NAME}", "--benchmark", "twins").code == 0
        assert convert(board, source).code == 0

    def test_a_hostile_name_is_shown_harmless(self, board: Leaderboard, source: Path):
        log = [{"type": "\x1b[31mred"}]
        ran = convert(board, write(source, with_changes(**{FIRST_LOG: encoded(log)})))
        assert "\x1b" not in ran.out
