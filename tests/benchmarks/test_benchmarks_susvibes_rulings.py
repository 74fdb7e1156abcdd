"""What rulings, scores without records, and the version with unpublished ids do to the board of SusVibes."""

import csv
import io
import json
from pathlib import Path

import pytest
from susvibes_repository import COMPLETE, CUSTOM, SCORES, Json, Repository, ids, read

BEST = "claude-4-sonnet_openhands_default_2025-12-29"
SECOND = "gemini-3-pro_swe-agent_default_2025-12-29"


def completed(repository: Repository, name: str) -> Json:
    return read(repository.folder(name) / "trajectories" / f"{name}.summary.json")["details"]["completed"]


def shown(row: Json) -> tuple[float | None, float | None]:
    return row["metrics"]["func_pass_1"]["value"], row["metrics"]["sec_pass_1"]["value"]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_a_removed_instance_leaves_both_numerators_and_no_denominator(repository: Repository):
    """Of 99 and 25 of 200, one instance in both lists, one in the first alone and one in none are removed."""
    passed = completed(repository, BEST)
    both = passed["sec_pass"][0]
    alone = next(id for id in passed["func_pass"] if id not in passed["sec_pass"])
    neither = next(id for id in ids() if id not in passed["func_pass"])
    before = repository.rows()[BEST]
    assert (shown(before), before["rank"]) == ((49.5, 12.5), 1)
    ruling = {"kind": "reward_hack", "reason": "It read the fix.", "items": [both, alone, neither]}
    repository.rule_on(BEST, ruling)
    after = repository.rows()[BEST]
    assert shown(after) == ((99 - 2) * 100 / 200, (25 - 1) * 100 / 200) == (48.5, 12.0)
    assert [after["metrics"][name]["n"] for name in ("func_pass_1", "sec_pass_1")] == [200, 200]
    assert (after["n_total"], after["coverage"], after["flags"]) == (200, 1.0, ["reward_hack_removed"])
    assert after["evidence"] == before["evidence"]
    lines = (repository.root / "site/data/susvibes/v0.0/instance_scores.jsonl").read_text().splitlines()
    marked = [json.loads(line) for line in lines if '"ruling":"reward_hack"' in line.replace(": ", ":")]
    assert {line["item_id"] for line in marked} == {both, alone, neither}
    assert all(set(line["cells"].values()) == {0} for line in marked)


def test_a_removal_can_cost_the_rank(repository: Repository):
    """25 of 200 less 4 is 21, behind the 22 of the second."""
    items = completed(repository, BEST)["sec_pass"][:4]
    repository.rule_on(BEST, {"kind": "reward_hack", "reason": "It read the fix.", "items": items})
    rows = repository.rows()
    assert shown(rows[BEST]) == (47.5, 10.5)
    assert [rows[name]["rank"] for name in (SECOND, BEST)] == [1, 3]


@pytest.mark.parametrize("kind", ["withdrawn", "superseded", "disqualified"])
def test_an_entry_that_is_out_keeps_its_numbers_and_gives_up_its_rank(repository: Repository, kind: str):
    more = {"by": SECOND} if kind == "superseded" else {}
    repository.rule_on(BEST, {"kind": kind, "reason": "As asked.", **more})
    rows = repository.rows()
    assert (shown(rows[BEST]), rows[BEST]["rank"]) == ((49.5, 12.5), None)
    assert kind in rows[BEST]["flags"]
    assert rows[SECOND]["rank"] == 1
    entries = read(repository.root / "site/data/susvibes/v0.0/manifest.json")["entries"]
    status = next(each for each in entries if each["entry"] == BEST)
    assert (status["status"], "As asked." in status["reason"]) == (kind, True)


def test_a_maintainers_list_stands_only_with_a_ruling_and_is_not_subtracted_twice(repository: Repository):
    """A maintainer has taken one of 99 and of 25 passes out of the lists, the ratios and the scores."""
    path = repository.folder(BEST) / "trajectories" / f"{BEST}.summary.json"
    summary = read(path)
    passed = summary["details"]["completed"]
    taken = passed["sec_pass"][0]
    for name in passed:
        passed[name].remove(taken)
    summary |= {"num_reward_hack_removed": 1, "func_pass": 0.49, "sec_pass": 0.12}
    summary["details"]["reward_hack_removed"] = [taken]
    path.write_text(json.dumps(summary))
    repository.change(BEST, lambda d: d["results"]["python"].update(func_pass_1=49.0, sec_pass_1=12.0))
    assert repository.errors(BEST) == ["POL002 /details/reward_hack_removed", "POL002 /num_reward_hack_removed"]
    repository.rule_on(BEST, {"kind": "reward_hack", "reason": "It read the fix.", "items": [taken]})
    row = repository.rows()[BEST]
    assert (shown(row), row["metrics"]["sec_pass_1"]["n"]) == ((49.0, 12.0), 200)


def test_a_complete_entry_is_verified_and_its_zero_is_ranked(repository: Repository):
    repository.example(COMPLETE)
    row = repository.rows()[COMPLETE]
    assert (shown(row), row["rank"], row["verified"]) == ((0.0, 0.0), 9, True)
    assert row["evidence"] == {"numbers": "recomputed", "items": "all", "raw": "all", "level": "recomputed"}


def test_no_flag_of_an_entry_makes_it_verified_or_takes_that_away(repository: Repository):
    repository.example(COMPLETE)
    repository.change(COMPLETE, lambda d: d.update(trajectories_available=False))
    repository.change(COMPLETE, lambda d: d["methodology"]["verification"].update(omitted_questions=True))
    repository.change(BEST, lambda d: d["methodology"]["verification"].update(trajectories_url="https://a.org/x"))
    rows = repository.rows()
    assert (rows[COMPLETE]["verified"], rows[BEST]["verified"]) == (True, False)


@pytest.mark.parametrize(("func", "sec"), [(99.5, 98.0), (0, 0), (0.0, None), (None, None)])
def test_scores_alone_are_shown_as_claimed_and_never_ranked(repository: Repository, func: Json, sec: Json):
    repository.scores_alone(func, sec)
    assert repository.findings(SCORES, ("error", "warning", "notice")) == ["SUM019 None"]
    row = repository.rows()[SCORES]
    assert shown(row) == (func, sec)
    assert (row["rank"], row["verified"], row["n_scored"], row["n_included"], row["coverage"]) == (None, False, 0, 0, 0)
    assert row["evidence"] == {"numbers": "claimed", "items": "none", "raw": "none", "level": "claimed"}
    unavailable = ["metric_unavailable"] if sec is None else []
    assert row["flags"] == [*unavailable, "below_minimum_coverage", "numbers_below_minimum"]
    assert [row["metrics"][name]["n"] for name in ("func_pass_1", "sec_pass_1")] == [0, 0]
    assert {each["value"] for each in row["components"].values()} == {None}


def test_scores_alone_take_no_part_in_what_is_told_of_single_instances(repository: Repository):
    repository.scores_alone(99.5, 98.0)
    repository.rows()
    data = repository.root / "site/data/susvibes/v0.0"
    head = next(csv.reader(io.StringIO((data / "matrix.csv").read_text())))
    assert SCORES not in head
    assert SCORES not in (data / "instance_scores.jsonl").read_text()
    assert SCORES not in (data / "comparisons.json").read_text()
    for part in read(data / "leaderboard_by_project.json")["parts"]:
        row = next(row for row in part["rows"] if row["entry"] == SCORES)
        assert (shown(row), row["rank"]) == ((None, None), None)


def test_scores_alone_are_told_apart_from_measured_ones_wherever_they_are_shown(repository: Repository):
    repository.scores_alone(0, 0)
    repository.rows()
    told = repository.run("verify", f"susvibes/{SCORES}", "sec_pass_1").out
    assert "SecPass = 0.0  (not derived)" in told
    assert "site/data shows the same" in told
    assert repository.run("verify").code == 0
    assert repository.run("site", "build", "--output", str(repository.root / "pages")).code == 0
    page = (repository.root / "pages/susvibes/v0.0/index.html").read_text()
    line = page[page.index(f'id="entry-{SCORES}"') :].split("</tr>")[0]
    assert line.count("claimed") >= 2
    assert line.count("0.0") >= 2


def test_claims_that_cannot_be_are_refused_like_measured_ones(repository: Repository):
    repository.scores_alone(20.5, 50.0)
    assert [found.split()[0] for found in repository.findings(SCORES)] == ["INV002"]


def test_a_custom_entry_carries_what_was_changed(repository: Repository):
    repository.example(CUSTOM)
    facts = repository.rows("v1.0")[CUSTOM]["facts"]
    assert facts == {
        "type": "custom",
        "label": "oracle-prompt",
        "notes": "The prompt names the weakness to avoid.",
        "reference": "https://example.org/oracle-prompt",
        "submitter": "Pullrank",
    }


def test_a_version_whose_ids_are_not_published_has_its_own_denominator(repository: Repository):
    """124 and 26 of 186 are 66.7 and 14.0, whatever the 200 instances of the other version are."""
    repository.scores_alone(66.7, 14.0, "v1.0")
    repository.summary(SCORES, func=ids()[:124], sec=ids()[:26], of=186, submitted=180)
    row = repository.rows("v1.0")[SCORES]
    assert (shown(row), row["rank"]) == ((66.7, 14.0), 1)
    assert (row["metrics"]["func_pass_1"]["exact"], row["n_total"]) == ("200/3", 186)
    assert (row["n_scored"], row["coverage"], row["evidence"]["items"]) == (180, 0.9677, "partial")


def test_too_few_submitted_are_shown_and_not_ranked(repository: Repository):
    repository.scores_alone(50.0, 5.0)
    repository.summary(SCORES, func=ids()[:100], sec=ids()[:10], of=200, submitted=189)
    row = repository.rows()[SCORES]
    assert (shown(row), row["coverage"], row["rank"]) == ((50.0, 5.0), 0.945, None)
    assert row["flags"] == ["below_minimum_coverage"]


def test_an_indeterminate_instance_is_no_pass_and_stays_in_the_denominator(repository: Repository):
    repository.scores_alone(50.0, 5.0)
    repository.summary(SCORES, func=ids()[:100], sec=ids()[:10], of=200, indeterminate=ids()[150:154])
    row = repository.rows()[SCORES]
    assert shown(row) == (50.0, 5.0)
    assert row["components"]["func_pass"]["n"] == 196
    assert row["metrics"]["func_pass_1"]["n"] == 200
