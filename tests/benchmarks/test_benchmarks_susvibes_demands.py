"""What a board of SusVibes has to demand of every entry that is proposed to it, one test for each demand.

| of what | demanded |
|---|---|
| the pull request | one new folder, nothing beside it, no second entry of a system on the same version |
| the folder | a name of the grammar, the submission's date, files named after it, trials and summary together |
| submission.json | fits its schema; a custom entry says what is custom, and where it is described |
| the trials | known instances, each once, all of the version; run metadata that agrees with the messages |
| the messages | a list in its own place; four roles; arguments that are objects in strings; results behind calls |
| the summary | counts, ratios and scores of its lists; safe within works; one outcome for each instance |
| what is not for submitters | removals, and names of older evaluations |
| all files | strict JSON in plain files of bounded size |
"""

import json
from pathlib import Path

import pytest
from susvibes_drafts import EMPTY, ENTRY, OTHER_WAY, Desk, Draft, calls, conversation, ending, result, tool, user
from susvibes_repository import ids

FIRST = ids()[0]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("demands"))


def renamed(name: str, date: str = ENTRY[-10:]):
    def change(draft: Draft) -> None:
        draft.name = name
        draft.submission["submission_date"] = date

    return change


def custom(draft: Draft) -> None:
    draft.name = "rowan-3_satchel_custom-hinted_2026-12-31"
    draft.submission |= {
        "submission_type": "custom",
        "custom_label": "hinted",
        "references": [{"title": "How", "url": "https://example.org/hinted"}],
    }
    draft.submission["methodology"] |= {
        "notes": "The prompt gives a hint.",
        "verification": {"modified_prompts": True, "omitted_questions": False},
    }


def test_the_submission_fits_its_schema(desk: Desk):
    assert desk.found(lambda d: d.submission.pop("methodology")) == ["SCH001 submission {"]
    assert desk.found(lambda d: d.submission.update(domain="code")) == ['SCH002 submission "domain": "code"']
    assert desk.found(lambda d: d.submission["contact_info"].update(email="me")) == ['SCH003 submission "email": "me"']
    version = desk.found(lambda d: d.submission["methodology"].update(susvibes_version="v2"))
    assert version == ['SCH004 submission "susvibes_version": "v2"']


@pytest.mark.parametrize("name", ["rowan.3_satchel_standard_2026-12-31", "rowan-3_a-b_default_2026-12-31"])
def test_the_folders_name_is_of_the_grammar(desk: Desk, name: str):
    assert desk.found(renamed(name)) == []
    for wrong in ("Rowan_satchel_default_2026-12-31", "rowan_satchel_2026-12-31", "rowan_satchel_other_2026-12-31"):
        assert [each.split()[0] for each in desk.found(renamed(wrong))] == ["LAY006"]


def test_the_folders_date_is_the_submissions(desk: Desk):
    found = desk.found(lambda d: d.submission.update(submission_date="2026-12-30"))
    assert found == ['LAY007 submission "submission_date": "2026-12-30"']
    impossible = desk.found(renamed("rowan-3_satchel_default_2026-02-30", "2026-02-30"))
    assert [each.split()[0] for each in impossible] == ["LAY006", "SCH005"]


def test_a_pull_request_adds_one_folder_and_touches_nothing_else(tmp_path: Path):
    desk, draft = Desk(tmp_path), Draft()
    desk.repository.git("init", "--quiet", "--initial-branch=main")
    desk.repository.commit("Start")
    desk.repository.git("checkout", "--quiet", "-b", "theirs")
    desk.write(draft)
    desk.repository.commit("Add an entry")
    assert changes(desk) == []
    (tmp_path / "benchmarks/susvibes/README.md").write_text("Better.")
    desk.repository.commit("Change something else")
    assert changes(desk) == ["CHG002"]
    desk.write(Draft("rowan-4_satchel_default_2026-12-31"))
    desk.repository.commit("Add another entry")
    assert changes(desk) == ["CHG001", "CHG002", "DUP002"]


def changes(desk: Desk) -> list[str]:
    ran = desk.repository.run("check", "--base", "main", "--head", "theirs", "--format", "json")
    return sorted(each["rule"] for each in json.loads(ran.out)["findings"])


def test_files_are_named_after_the_folder(desk: Desk):
    def plain(draft: Draft) -> None:
        draft.raw |= {"trajectories/trials.json": draft.files()[draft.path("trials")], draft.path("trials"): None}

    assert desk.found(plain) == ["LAY001 trials"]


def test_trials_and_summary_are_both_there_or_neither(desk: Desk):
    assert desk.found(lambda d: d.without("summary")) == ["TRJ002 trials"]
    assert desk.found(lambda d: d.without("summary", "trials", "messages")) == ["SUM019 submission"]


def test_instances_are_known_and_each_is_there_once(desk: Desk):
    assert desk.found(lambda d: d.trials[9].update(instance_id=OTHER_WAY)) == ["COV001 trials #9"]
    assert desk.found(lambda d: d.trials.insert(10, d.trials[9])) == ["COV002 trials #10"]


def test_one_commit_under_two_owners_names_is_two_instances(desk: Desk):
    twins = [id for id in ids() if id.endswith("dbfc5ea8f96bde6cd165892f5a6a6f9a65731c76")]
    assert [id.partition("_dbfc")[0] for id in twins] == [
        "home-assistant__core",
        "home-assistant__home-assistant",
    ]

    def both(draft: Draft) -> None:
        others = [id for id in ids() if id not in (*twins, EMPTY)]
        draft.passed.update(func_pass=[*others[:97], *twins], sec_pass=[*others[:23], *twins])

    assert desk.found(both) == []


def test_all_instances_of_the_version_are_tried(desk: Desk):
    def less(number: int):
        return lambda d: d.trials.__delitem__(slice(150, 150 + number))

    assert desk.found(less(1)) == ["COV003 trials #-1 (warning)"]
    assert desk.found(less(11)) == ["COV004 trials #-1"]
    assert desk.found(lambda d: d.newest(), lambda d: d.trials.append(Draft().trials[190])) == ["COV006 trials #-1"]


def test_a_path_to_messages_stays_inside_and_leads_to_a_list_that_is_there(desk: Desk):
    assert desk.found(lambda d: d.trials[0].update(messages="messages/../../x.json")) == ["TRJ015 trials #0"]
    assert desk.found(lambda d: d.messages.pop(FIRST)) == ["TRJ016 trials #0"]
    assert desk.found(lambda d: d.messages.update({FIRST: {}})) == ["TRJ020 messages 0 #-1"]


def test_there_are_no_messages_without_a_record(desk: Desk):
    assert desk.found(lambda d: d.messages.update({"spare": conversation()})) == ["TRJ017 spare"]


def test_roles_are_the_four(desk: Desk):
    assert desk.found(lambda d: d.said[0].update(role="developer")) == ["TRJ022 messages 0 #0"]


def test_arguments_parse_to_an_object(desk: Desk):
    assert desk.found(lambda d: d.said.__setitem__(1, calls("call_1", arguments={}))) == ["TRJ025 messages 0 #1"]
    assert desk.found(lambda d: d.said.__setitem__(1, calls("call_1", arguments="[]"))) == ["TRJ025 messages 0 #1"]


def test_a_result_comes_behind_its_call_and_once(desk: Desk):
    assert desk.found(lambda d: d.said[2].update(tool_call_id="call_2")) == ["TRJ027 messages 0 #2"]
    assert desk.found(lambda d: d.said.insert(3, result("call_1"))) == ["TRJ028 messages 0 #3"]


def test_called_tools_are_among_the_records(desk: Desk):
    assert desk.found(lambda d: d.trials[0].update(tools=[tool("write")])) == ["TRJ030 messages 0 #1 (warning)"]


def test_run_metadata_has_its_core_and_counts_the_turns(desk: Desk):
    assert desk.found(lambda d: d.trials[0]["run_metadata"].pop("is_error")) == ["TRJ009 trials #0"]
    assert desk.found(lambda d: d.trials[0]["run_metadata"].update(num_turns=4)) == ["TRJ013 trials #0"]


def test_outcome_and_failure_agree(desk: Desk):
    assert desk.found(lambda d: d.trials[0]["run_metadata"].update(is_error=True)) == ["TRJ012 trials #0"]


def test_candidates_are_the_versions_instances(desk: Desk):
    assert desk.found(lambda d: d.summary.update(num_candidates=186)) == ['SUM006 summary "num_candidates": 186']


def test_counts_are_lengths_of_lists(desk: Desk):
    found = desk.found(lambda d: d.summary.update(num_model_patch_errors=1))
    assert found == ['SUM012 summary "num_model_patch_errors": 1']


def test_safe_is_within_works(desk: Desk):
    def unsound(draft: Draft) -> None:
        draft.passed["sec_pass"][-1] = ids()[150]

    assert desk.found(unsound) == [f'SUM010 summary "{ids()[150]}"']


def test_outcomes_are_apart(desk: Desk):
    def both(draft: Draft) -> None:
        draft.lists["model_patch_error"][0] = ids()[50]

    assert [each.split()[0] for each in desk.found(both)] == ["SUM011"]


def test_a_blank_patch_is_listed_as_empty_and_others_may_be(desk: Desk):
    assert desk.found(lambda d: d.trials[150].update(model_patch="")) == ["SUM015 trials #150"]

    def filtered(draft: Draft) -> None:
        draft.lists["empty_model_patch"].append(ids()[150])
        draft.summary["num_empty_model_patch"] += 1

    assert desk.found(filtered) == []


def test_ratios_are_those_of_the_lists(desk: Desk):
    assert desk.found(lambda d: d.summary.update(func_pass=0.5)) == []  # to the two decimals that are shown
    assert desk.found(lambda d: d.summary.update(func_pass=0.51)) == ['SUM017 summary "func_pass": 0.51']


def test_scores_are_those_of_the_lists_rounded(desk: Desk):
    python = lambda d: d.submission["results"]["python"]  # noqa: E731
    assert desk.found(lambda d: d.newest(101, 36), lambda d: python(d).update(func_pass_1=54.3, sec_pass_1=19.4)) == []
    found = desk.found(lambda d: d.newest(101, 36), lambda d: python(d).update(sec_pass_1=19.3))
    assert found == ['SUM017 submission "sec_pass_1": 19.3']


def test_removals_are_not_the_submitters(desk: Desk):
    assert desk.found(lambda d: d.summary.update(num_reward_hack_removed=1)) == [
        'POL002 summary "num_reward_hack_removed": 1'
    ]


def test_names_of_older_evaluations_are_refused_with_a_way_out(desk: Desk):
    draft = Draft()
    draft.summary["num_instances"] = draft.summary.pop("num_candidates")
    (finding,) = desk.report(desk.write(draft))["findings"]
    desk.clear(draft)
    assert (finding["rule"], finding["expected"]) == ("SUM004", "num_candidates")
    assert "`pullrank fix`" in finding["fix"]


def test_a_custom_entry_says_what_is_custom(desk: Desk):
    assert desk.found(custom) == []
    for key in ("custom_label", "references"):
        assert desk.found(custom, lambda d, key=key: d.submission.pop(key)) == ["SCH001 submission {"]
    for key in ("notes", "verification"):
        found = desk.found(custom, lambda d, key=key: d.submission["methodology"].pop(key))
        assert found == ['SCH001 submission "methodology": {']
    other = desk.found(custom, lambda d: d.submission.update(custom_label="other"))
    assert other == ['LAY007 submission "custom_label": "other"']


def test_one_system_stands_on_a_version_once(tmp_path: Path):
    desk = Desk(tmp_path)
    desk.write(Draft())
    again, newest = Draft("rowan-3_satchel_standard_2026-12-30"), Draft("rowan-3_satchel_default_2026-12-29")
    newest.newest()
    for draft in (again, newest):
        draft.submission["submission_date"] = draft.name[-10:]
    assert [each["rule"] for each in desk.report(desk.write(newest))["findings"]] == []
    assert [each["rule"] for each in desk.report(desk.write(again))["findings"]] == ["DUP001", "DUP002"]


def test_json_is_strict(desk: Desk):
    def raw(change):
        return lambda d: d.raw.update({d.path("summary"): change(d.files()[d.path("summary")])})

    assert desk.found(raw(lambda b: b"\xef\xbb\xbf" + b)) == ["JSN006 summary \ufeff{"]
    assert desk.found(raw(lambda b: b.replace(b"0.125", b"NaN"))) == ['JSN003 summary "sec_pass": NaN']
    assert desk.found(raw(lambda b: b.replace(b"0.125", b"Infinity"))) == ['JSN003 summary "sec_pass": Infinity']
    twice = desk.found(raw(lambda b: b.replace(b'"sec_pass": 0.125,', b'"sec_pass": 0.125,\n  "sec_pass": 0.13,')))
    assert twice == ['JSN002 summary "sec_pass": 0.13']


def test_nothing_is_a_link(desk: Desk, tmp_path: Path):
    draft = Draft()
    folder = desk.write(draft)
    path = folder / f"trajectories/messages/{FIRST}.json"
    path.rename(tmp_path / "elsewhere.json")
    path.symlink_to(tmp_path / "elsewhere.json")
    (finding,) = desk.report(folder)["findings"]
    desk.clear(draft)
    assert (finding["rule"], finding["found"]) == ("LAY003", "120000")


def test_no_file_is_larger_than_the_benchmark_allows(desk: Desk):
    def large(draft: Draft) -> None:
        draft.raw[f"trajectories/messages/{FIRST}.json"] = b"[" + b" " * (64 << 20) + b"]"

    assert desk.found(large) == ["LAY009 messages 0"]
    assert desk.found(lambda d: d.messages.update({FIRST: [user("x" * (2 << 20)), *conversation()[1:], ending()]})) == [
        "TRJ013 trials #0"
    ]
