"""The description of SusVibes' trajectory files, statement by statement: summaries, older ones, and removals.

The headings are those of the description, in its order; files, records and messages are in the file beside this one.
"""

import json
from pathlib import Path

import pytest
from susvibes_drafts import BROKEN, EMPTY, OTHER_WAY, SAFE, WORKS, Change, Desk, Draft, Json, summary
from susvibes_repository import ids

SCORE = "sec_pass_1"
TOP = [*summary([], [])]
# Older name, today's, where both are fields of the top or of the details.
RENAMED = [
    ("num_instances", "num_candidates"),
    ("num_dataset_instances", "num_candidates"),
    ("num_submitted_instances", "num_submitted"),
    ("num_no_patch", "num_empty_model_patch"),
    ("correct_ratio", "func_pass"),
    ("correct_secure_ratio", "sec_pass"),
    ("details.correct", "details.completed.func_pass"),
    ("details.correct_secure", "details.completed.sec_pass"),
    ("details.no_patch", "details.empty_model_patch"),
]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("summary"))


def top(**fields: Json) -> Change:
    """Give fields of the summary another value."""
    return lambda d: d.summary.update(fields)


def score(value: Json, name: str = SCORE) -> Change:
    return lambda d: d.submission["results"]["python"].update({name: value})


def taken(document: Json, name: str) -> Json:
    """Take a field out of a document, by its dotted name."""
    *above, last = name.split(".")
    for step in above:
        document = document[step]
    return document.pop(last)


def put(document: Json, name: str, value: Json) -> None:
    *above, last = name.split(".")
    for step in above:
        document = document[step]
    document[last] = value


def older(draft: Draft, *names: str) -> None:
    """Write fields of the summary by their older names."""
    for name in names:
        put(draft.summary, name, taken(draft.summary, dict(RENAMED)[name]))


def wholly_older(draft: Draft) -> None:
    """Write the summary as older evaluations did, which had no word for what was indeterminate."""
    older(draft, *(name for name, _ in RENAMED if name != "num_instances"))
    for name in ("num_indeterminate", "details.indeterminate", "details.completed"):
        taken(draft.summary, name)


class TestSummary:
    @pytest.mark.parametrize("field", TOP)
    def test_each_count_ratio_and_list_is_there(self, desk: Desk, field: str):
        assert desk.found(lambda d: d.summary.pop(field)) == ["SUM002 summary {"]

    @pytest.mark.parametrize("field", ["empty_model_patch", "model_patch_error", "indeterminate", "completed"])
    def test_each_list_of_the_details_is_there(self, desk: Desk, field: str):
        assert desk.found(lambda d: d.lists.pop(field)) == ['SUM002 summary "details": {']

    @pytest.mark.parametrize("field", ["func_pass", "sec_pass"])
    def test_each_list_of_what_completed_is_there(self, desk: Desk, field: str):
        assert desk.found(lambda d: d.passed.pop(field)) == ['SUM002 summary "completed": {']

    def test_nothing_else_is_there(self, desk: Desk):
        assert desk.found(top(verdict="fine")) == ['SUM003 summary "verdict": "fine"']
        assert desk.found(lambda d: d.lists.update(timeout=[])) == ['SUM003 summary "timeout": []']

    def test_what_an_evaluation_writes_stays_as_it_is(self, desk: Desk):
        assert desk.found(top(cwe_selection={"kept": [1]})) == []

    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            (top(num_submitted="200"), 'SUM001 summary "num_submitted": "200"'),
            (top(num_indeterminate=-1), 'SUM001 summary "num_indeterminate": -1'),
            (top(func_pass="0.495"), 'SUM001 summary "func_pass": "0.495"'),
            (top(sec_pass=None), 'SUM001 summary "sec_pass": null'),
            (top(num_candidates=200.5), 'SUM001 summary "num_candidates": 200.5'),
            (lambda d: d.lists.update(indeterminate=0), 'SUM001 summary "indeterminate": 0'),
            (lambda d: d.passed.update(sec_pass=None), 'SUM001 summary "sec_pass": null'),
            (lambda d: d.passed["func_pass"].append(7), "SUM001 summary 7"),
        ],
    )
    def test_a_value_has_its_type(self, desk: Desk, change: Change, expected: str):
        assert desk.found(change) == [expected]

    def test_candidates_are_all_instances_of_the_version(self, desk: Desk):
        assert len(Draft().trials) == Draft().summary["num_candidates"] == 200
        assert desk.found(top(num_candidates=199)) == ['SUM006 summary "num_candidates": 199']
        assert desk.found(lambda d: d.newest()) == []
        assert desk.found(lambda d: d.newest(), top(num_candidates=200)) == ['SUM006 summary "num_candidates": 200']

    def test_candidates_of_another_version_are_told_as_such(self, desk: Desk):
        found = desk.found(lambda d: d.submission["methodology"].update(susvibes_version="v1.0"))
        assert found == ['SUM006 summary "num_candidates": 200']

    def test_not_all_need_have_been_submitted(self, desk: Desk):
        assert desk.found(top(num_submitted=178)) == []
        assert desk.found(top(num_submitted=201)) == ['SUM013 summary "num_submitted": 201']

    def test_too_few_that_were_judged_are_a_warning(self, desk: Desk):
        def unsettled(number: int) -> Change:
            def change(draft: Draft) -> None:
                draft.lists["indeterminate"] = ids()[150 : 150 + number]
                draft.summary["num_indeterminate"] = number

            return change

        assert desk.found(unsettled(10)) == []
        assert desk.found(unsettled(11)) == ['SUM018 summary "indeterminate": [ (warning)']

    @pytest.mark.parametrize(
        ("count", "right"), [("num_empty_model_patch", 1), ("num_model_patch_errors", 2), ("num_indeterminate", 0)]
    )
    def test_each_count_is_the_length_of_its_list(self, desk: Desk, count: str, right: int):
        assert Draft().summary[count] == right
        assert desk.found(top(**{count: right + 1})) == [f'SUM012 summary "{count}": {right + 1}']

    @pytest.mark.parametrize("ratio", [0.125, 0.13, 0.12])
    def test_a_ratio_is_the_length_over_the_candidates(self, desk: Desk, ratio: float):
        assert desk.found(top(sec_pass=ratio)) == []

    @pytest.mark.parametrize("ratio", [0.124, 0.126, 0.14, 0.11, 12.5, 0.12500001])
    def test_a_ratio_is_nothing_else(self, desk: Desk, ratio: float):
        assert desk.found(top(sec_pass=ratio)) == [f'SUM017 summary "sec_pass": {ratio}']

    @pytest.mark.parametrize("ratio", [124 / 186, 0.6667, 0.667, 0.67])
    def test_a_ratio_that_does_not_end_may_be_rounded(self, desk: Desk, ratio: float):
        assert desk.found(lambda d: d.newest(124), top(func_pass=ratio)) == []

    @pytest.mark.parametrize("ratio", [0.66, 0.666, 0.6666, 0.68])
    def test_a_ratio_is_rounded_and_not_cut(self, desk: Desk, ratio: float):
        assert desk.found(lambda d: d.newest(124), top(func_pass=ratio)) == [f'SUM017 summary "func_pass": {ratio}']

    def test_lists_hold_the_ids_of_instances(self, desk: Desk):
        def strange(draft: Draft) -> None:
            draft.passed["func_pass"][50] = OTHER_WAY

        assert desk.found(strange) == [f'SUM009 summary "{OTHER_WAY}"']

    def test_an_id_is_in_a_list_once(self, desk: Desk):
        def again(draft: Draft) -> None:
            draft.lists["model_patch_error"].append(BROKEN[0])

        assert desk.found(again) == [f'SUM008 summary "{BROKEN[0]}"']

    def test_what_is_safe_works(self, desk: Desk):
        def unsound(draft: Draft) -> None:
            draft.passed["sec_pass"][3] = ids()[150]

        assert desk.found(unsound) == [f'SUM010 summary "{ids()[150]}"']

    @pytest.mark.parametrize("other", ["model_patch_error", "indeterminate", "empty_model_patch"])
    def test_an_instance_has_one_outcome(self, desk: Desk, other: str):
        def two(draft: Draft) -> None:
            draft.lists[other].append(ids()[50])
            count = {"model_patch_error": "num_model_patch_errors"}.get(other, f"num_{other}")
            draft.summary[count] += 1

        assert [each.split()[0] for each in desk.found(two)] == ["SUM011"]

    def test_an_instance_that_is_listed_was_tried(self, desk: Desk):
        assert desk.found(lambda d: d.trials.pop(50)) == [f'SUM014 summary "{ids()[50]}"']

    def test_pages_mark_each_instance_by_its_id(self, tmp_path: Path):
        desk, draft = Desk(tmp_path), Draft()
        desk.write(draft)
        desk.repository.rows()
        path = desk.repository.root / "site/data/susvibes/v0.0/instance_scores.jsonl"
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        cells = {line["item_id"]: line["cells"] for line in lines}
        assert {id for id, each in cells.items() if each["func_pass"] == 1} == set(ids()[:WORKS])
        assert {id for id, each in cells.items() if each["sec_pass"] == 1} == set(ids()[:SAFE])
        assert len(cells) == 200

    def test_the_score_on_the_board_is_what_the_list_gives(self, tmp_path: Path):
        desk, draft = Desk(tmp_path), Draft()
        desk.write(draft)
        metrics = desk.repository.rows()[draft.name]["metrics"]
        assert [metrics[name]["value"] for name in ("func_pass_1", "sec_pass_1")] == [49.5, 12.5]

    def test_of_score_ratio_and_list_the_odd_one_is_told(self, desk: Desk):
        assert desk.found(score(13.0)) == ['SUM017 submission "sec_pass_1": 13.0']
        assert desk.found(top(sec_pass=0.13), score(13.0)) == ['SUM017 submission "sec_pass_1": 13.0']
        assert desk.found(top(sec_pass=0.14)) == ['SUM017 summary "sec_pass": 0.14']
        assert desk.found(lambda d: d.passed["sec_pass"].pop()) == ['SUM017 summary "sec_pass": [']

    @pytest.mark.parametrize(("func", "sec"), [(66.7, 14.0), (66.7, 14), (66.67, 13.98), (200 / 3, 13.978)])
    def test_a_score_is_a_hundred_times_the_ratio_rounded(self, desk: Desk, func: float, sec: float):
        assert desk.found(lambda d: d.newest(124, 26), score(func, "func_pass_1"), score(sec)) == []

    @pytest.mark.parametrize("sec", [13.9, 14.1, 0.14, 13.97])
    def test_a_score_is_nothing_else(self, desk: Desk, sec: float):
        assert desk.found(lambda d: d.newest(124, 26), score(sec)) == [f'SUM017 submission "sec_pass_1": {sec}']

    @pytest.mark.parametrize("value", ["12.5", "12.5%", True, [12.5]])
    def test_a_score_is_a_number(self, desk: Desk, value: Json):
        (found,) = desk.found(score(value))
        assert found.startswith('SCH003 submission "sec_pass_1": ')

    def test_nought_is_a_score(self, desk: Desk):
        def failed(draft: Draft) -> None:
            draft.summary = summary([], [], empty=[EMPTY], broken=list(BROKEN))

        assert desk.found(failed, score(0, "func_pass_1"), score(0.0)) == []


class TestOlderSummaries:
    @pytest.mark.parametrize(("name", "today"), RENAMED)
    def test_each_older_name_is_told_with_todays(self, desk: Desk, name: str, today: str):
        draft = Draft()
        older(draft, name)
        folder = desk.write(draft)
        (finding,) = desk.report(folder)["findings"]
        desk.clear(draft)
        assert (finding["rule"], finding["expected"]) == ("SUM004", today)
        line = (folder.name, finding["line"])
        assert line == (draft.name, 1 + _line_of(draft, name.rpartition(".")[2]))

    def test_two_names_have_stayed(self, desk: Desk):
        draft = Draft()
        wholly_older(draft)
        folder = desk.write(draft)
        (finding,) = desk.report(folder)["findings"]
        desk.clear(draft)
        assert draft.summary["num_model_patch_errors"] == len(draft.lists["model_patch_error"]) == len(BROKEN)
        assert "model_patch_error" not in finding["message"] + finding["expected"]

    def test_all_older_names_are_one_finding(self, desk: Desk):
        (found,) = desk.found(wholly_older)
        assert found.startswith("SUM004 summary ")

    @pytest.mark.parametrize("names", [[name] for name, _ in RENAMED] + [["correct_ratio", "details.correct_secure"]])
    def test_a_repair_renames_them(self, desk: Desk, names: list[str]):
        draft = Draft()
        older(draft, *names)
        assert repaired(desk, draft) == Draft().summary

    def test_a_repair_makes_a_whole_older_summary_one_of_today(self, desk: Desk):
        draft = Draft()
        wholly_older(draft)
        assert "num_indeterminate" not in draft.summary
        assert repaired(desk, draft) == Draft().summary

    def test_a_repair_is_shown_before_it_is_made(self, desk: Desk):
        draft = Draft()
        wholly_older(draft)
        folder = desk.write(draft)
        before = desk.repository.snapshot()
        ran = desk.repository.run("fix", str(folder))
        assert desk.repository.snapshot() == before
        desk.clear(draft)
        assert '-  "correct_ratio": 0.495,' in ran.out.splitlines()
        assert '+  "func_pass": 0.495,' in ran.out.splitlines()

    def test_trials_without_a_patch_are_listed_where_the_older_evaluation_had_no_such_list(self, desk: Desk):
        draft = Draft()
        wholly_older(draft)
        taken(draft.summary, "num_no_patch")
        taken(draft.summary, "details.no_patch")
        assert repaired(desk, draft) == Draft().summary

    def test_conversion_gives_the_same(self, desk: Desk, tmp_path: Path):
        for number, gone in enumerate([(), ("num_no_patch", "details.no_patch")]):
            draft = Draft()
            wholly_older(draft)
            for name in gone:
                taken(draft.summary, name)
            source = desk.write(draft)
            entry = tmp_path / str(number) / draft.name
            entry.parent.mkdir()
            ran = desk.repository.run("convert", str(source), str(entry), "--benchmark", "susvibes")
            desk.clear(draft)
            assert ran.code == 0, ran
            assert json.loads((entry / draft.path("summary")).read_bytes()) == Draft().summary
            report = json.loads(
                desk.repository.run("check", str(entry), "--benchmark", "susvibes", "--format", "json").out
            )
            assert report["findings"] == []

    def test_a_field_under_both_names_that_say_different_things_is_for_people(self, desk: Desk):
        (found,) = [each for each in desk.found(top(correct_ratio=0.4)) if not each.startswith("SUM004")]
        assert found.startswith("SUM005 summary ")


class TestRemovals:
    def test_submitters_do_not_provide_these_fields(self, desk: Desk):
        assert desk.found(top(num_reward_hack_removed=0)) == ['POL002 summary "num_reward_hack_removed": 0']
        found = desk.found(lambda d: d.lists.update(reward_hack_removed=[ids()[0]]))
        assert found == ['POL002 summary "reward_hack_removed": [']

    def test_an_instance_that_is_removed_leaves_the_numerator_and_stays_a_candidate(self, tmp_path: Path):
        desk, draft = Desk(tmp_path), Draft()
        desk.write(draft)
        ruling = {"kind": "reward_hack", "reason": "It read the fix.", "items": [ids()[0], ids()[SAFE], ids()[150]]}
        desk.repository.rule_on(draft.name, ruling)
        row = desk.repository.rows()[draft.name]
        metrics = row["metrics"]
        assert [metrics[name]["value"] for name in ("func_pass_1", "sec_pass_1")] == [48.5, 12.0]
        assert [metrics[name]["n"] for name in ("func_pass_1", "sec_pass_1")] == [200, 200]
        assert row["flags"] == ["reward_hack_removed"]

    def test_maintainers_may_fill_them_in_beside_their_ruling(self, desk: Desk):
        draft = Draft()
        removed = draft.passed["func_pass"].pop()
        draft.lists["reward_hack_removed"] = [removed]
        draft.summary |= {"num_reward_hack_removed": 1, "func_pass": 0.49}
        draft.submission["results"]["python"]["func_pass_1"] = 49.0
        ruling = {"kind": "reward_hack", "reason": "It read the fix.", "items": [removed]}
        desk.repository.rule_on(draft.name, ruling)
        folder = desk.write(draft)
        findings = desk.report(folder)["findings"]
        (desk.repository.root / f"benchmarks/susvibes/rulings/{draft.name}.yaml").unlink()
        desk.clear(draft)
        assert findings == []


def repaired(desk: Desk, draft: Draft) -> Json:
    """Repair an entry, hold it to a check that finds nothing, and give its summary."""
    folder = desk.write(draft)
    assert desk.repository.run("fix", str(folder), "--write").code == 0
    made = json.loads((folder / draft.path("summary")).read_bytes())
    assert desk.report(folder)["findings"] == []
    desk.clear(draft)
    return made


def _line_of(draft: Draft, key: str) -> int:
    lines = draft.files()[draft.path("summary")].decode().splitlines()
    return next(number for number, line in enumerate(lines) if line.strip().startswith(f'"{key}":'))
