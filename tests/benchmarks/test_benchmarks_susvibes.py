"""The declaration of SusVibes, its entries and its board: real numbers, and what the published schema left open."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from susvibes_repository import BENCHMARK, COMPLETE, CUSTOM, ROOT, Json, Repository, ids, read

# Entry, passes of 200 in FuncPass and SecPass, submitted, patch errors, and the scores as they were published.
PUBLISHED = [
    ("claude-4-sonnet_claude-cli", 88, 12, 200, 0, "44.0", "6.0"),
    ("claude-4-sonnet_openhands", 99, 25, 200, 2, "49.5", "12.5"),
    ("claude-4-sonnet_swe-agent", 122, 21, 200, 0, "61.0", "10.5"),
    ("gemini-2.5-pro_swe-agent", 39, 14, 199, 3, "19.5", "7.0"),
    ("gemini-3-pro_claude-cli", 69, 9, 191, 3, "34.5", "4.5"),
    ("gemini-3-pro_gemini-cli", 106, 15, 192, 1, "53.0", "7.5"),
    ("gemini-3-pro_swe-agent", 76, 22, 199, 1, "38.0", "11.0"),
    ("kimi-k2_claude-cli", 87, 16, 200, 1, "43.5", "8.0"),
]
ORDER = [
    "claude-4-sonnet_openhands",
    "gemini-3-pro_swe-agent",
    "claude-4-sonnet_swe-agent",
    "kimi-k2_claude-cli",
    "gemini-3-pro_gemini-cli",
    "gemini-2.5-pro_swe-agent",
    "claude-4-sonnet_claude-cli",
    "gemini-3-pro_claude-cli",
]


def named(pair: str) -> str:
    return f"{pair}_default_2025-12-29"


def board(version: str = "v0.0") -> list[Json]:
    return read(ROOT / f"site/data/susvibes/{version}/leaderboard_overall.json")["rows"]


def test_there_are_two_hundred_instances_of_a_hundred_and_eight_projects():
    lines = [json.loads(line) for line in (BENCHMARK / "items/v0.0.jsonl").read_text().splitlines()]
    assert len(set(ids())) == len(lines) == 200
    assert len({line["strata"]["project"] for line in lines}) == 108
    for line in lines:
        project, _, commit = line["instance_id"].rpartition("_")
        assert line["strata"] == {"project": project}
        assert re.fullmatch("[0-9a-f]{40}", commit)


@pytest.mark.parametrize("facts", PUBLISHED, ids=lambda facts: facts[0])
def test_an_entry_holds_the_numbers_that_were_published_and_no_texts(facts: tuple[str, int, int, int, int, str, str]):
    pair, func, sec, submitted, errors, *_ = facts
    folder = ROOT / "submissions/susvibes" / named(pair)
    assert {path.name for path in folder.rglob("*.json")} == {"submission.json", f"{named(pair)}.summary.json"}
    summary = read(folder / "trajectories" / f"{named(pair)}.summary.json")
    completed = summary["details"]["completed"]
    assert [len(completed["func_pass"]), len(completed["sec_pass"])] == [func, sec]
    assert [summary["num_submitted"], len(summary["details"]["model_patch_error"])] == [submitted, errors]
    assert {*completed["func_pass"], *summary["details"]["model_patch_error"]} <= set(ids())
    submission = read(folder / "submission.json")
    assert submission["contact_info"] == {"email": "contact@example.org"}
    assert submission["trajectories_available"] is False


@pytest.mark.parametrize("facts", PUBLISHED, ids=lambda facts: facts[0])
def test_the_board_shows_what_was_published(facts: tuple[str, int, int, int, int, str, str]):
    pair, func, sec, submitted, _, func_score, sec_score = facts
    text = (ROOT / "site/data/susvibes/v0.0/leaderboard_overall.json").read_text()
    row = next(row for row in json.loads(text, parse_float=str)["rows"] if row["entry"] == named(pair))
    metrics = row["metrics"]
    assert (metrics["func_pass_1"]["value"], metrics["sec_pass_1"]["value"]) == (func_score, sec_score)
    assert Fraction(metrics["func_pass_1"]["exact"]) == Fraction(100 * func, 200)
    assert Fraction(metrics["sec_pass_1"]["exact"]) == Fraction(100 * sec, 200)
    assert (row["n_scored"], row["n_total"]) == (submitted, 200)
    assert (row["evidence"]["level"], row["verified"], row["flags"]) == ("recomputed, partial", False, [])


def test_the_board_is_ranked_by_sec_pass_and_holds_nothing_else():
    assert [row["entry"] for row in board()] == list(map(named, ORDER))
    assert [row["rank"] for row in board()] == list(range(1, 9))
    assert board("v1.0") == []


def test_every_row_tells_type_agent_and_submitter():
    for row in board():
        assert row["facts"]["type"] == "standard"
        assert row["facts"]["submitter"] == "SusVibes Team"
        assert set(row["facts"]) == {"type", "submitter", "agent", "reference"}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = Repository(tmp_path_factory.mktemp("susvibes"))
    made.example(COMPLETE)
    made.example(CUSTOM)
    return made


def at(*steps: str) -> Callable[[Json], Json]:
    """Give the object at the end of these steps."""

    def found(document: Json) -> Json:
        for step in steps:
            document = document[step]
        return document

    return found


VERIFICATION = at("methodology", "verification")
SCORES = at("results", "python")

# What a change to the complete standard entry must draw; nothing where it is allowed.
STANDARD: dict[str, tuple[Callable[[Json], object], list[str]]] = {
    "as it is": (lambda d: None, []),
    "an unknown key": (lambda d: d.update(domain="coding"), ["SCH002 /domain"]),
    "an unknown key below": (lambda d: SCORES(d).update(func_pass_5=1), ["SCH002 /results/python/func_pass_5"]),
    "another language": (lambda d: d["results"].update(go={}), ["SCH002 /results/go"]),
    "no methodology": (lambda d: d.pop("methodology"), ["SCH001 "]),
    "no version": (lambda d: d["methodology"].pop("susvibes_version"), ["SCH001 /methodology"]),
    "a score left out": (lambda d: SCORES(d).pop("sec_pass_1"), ["SCH001 /results/python"]),
    "a score as text": (lambda d: SCORES(d).update(sec_pass_1="0.0"), ["SCH003 /results/python/sec_pass_1"]),
    "a score over 100": (lambda d: SCORES(d).update(func_pass_1=100.5), ["SCH003 /results/python/func_pass_1"]),
    "a negative cost": (lambda d: SCORES(d).update(cost=-0.1), ["SCH003 /results/python/cost"]),
    "no cost": (lambda d: SCORES(d).pop("cost"), []),
    "a flag as text": (lambda d: VERIFICATION(d).update(omitted_questions="no"), ["SCH003 "]),
    "a flag not told": (lambda d: VERIFICATION(d).update(omitted_questions=None), []),
    "a flag left out": (lambda d: VERIFICATION(d).pop("omitted_questions"), ["SCH001 /methodology/verification"]),
    "no verification": (lambda d: d["methodology"].pop("verification"), []),
    "no agent": (lambda d: d["methodology"].update(agent_framework=None), []),
    "no address": (lambda d: d["contact_info"].update(email="nobody"), ["SCH003 /contact_info/email"]),
    "no contact": (lambda d: d.pop("contact_info"), ["SCH001 "]),
    "no day": (lambda d: d["methodology"].update(evaluation_date="2026-02-30"), ["SCH003 "]),
    "another day than the folder": (lambda d: d.update(submission_date="2026-12-30"), ["LAY007 /submission_date"]),
    "no link": (lambda d: d.update(references=[{"title": "a", "url": "a b"}]), ["SCH003 /references/0/url"]),
    "a script for a link": (
        lambda d: d.update(references=[{"title": "a", "url": "javascript:alert(1)"}]),
        ["SCH003 /references/0/url"],
    ),
    "an unknown kind of reference": (
        lambda d: d.update(references=[{"title": "a", "url": "https://a.org", "type": "tweet"}]),
        ["SCH003 /references/0/type"],
    ),
    "an unknown type": (lambda d: d.update(submission_type="official"), ["SCH003 /submission_type"]),
    "no type": (lambda d: d.pop("submission_type"), []),
    "is_new": (lambda d: d.update(is_new=True), []),
    "is_new as text": (lambda d: d.update(is_new="yes"), ["SCH003 /is_new"]),
    "a label on a standard entry": (lambda d: d.update(custom_label="own"), ["SCH003 /submission_type"]),
    "custom without a label": (
        lambda d: (
            d.update(submission_type="custom", references=[{"title": "a", "url": "https://a.org"}]),
            d["methodology"].update(notes="Changed."),
        ),
        ["SCH001 "],
    ),
    "custom in a folder for standard ones": (
        lambda d: (
            d.update(submission_type="custom", custom_label="own"),
            d.update(references=[{"title": "a", "url": "https://a.org"}]),
            d["methodology"].update(notes="Changed."),
        ),
        ["LAY007 /custom_label"],
    ),
}
# The same for the custom entry.
TAILORED: dict[str, tuple[Callable[[Json], object], list[str]]] = {
    "as it is": (lambda d: None, []),
    "no label": (lambda d: d.pop("custom_label"), ["SCH001 "]),
    "no label and no type": (lambda d: (d.pop("custom_label"), d.pop("submission_type")), ["LAY007 "]),
    "another label than the folder": (lambda d: d.update(custom_label="other"), ["LAY007 /custom_label"]),
    "a label in capitals": (lambda d: d.update(custom_label="Oracle-Prompt"), ["SCH003 /custom_label"]),
    "no type": (lambda d: d.pop("submission_type"), ["SCH001 "]),
    "no notes": (lambda d: d["methodology"].pop("notes"), ["SCH001 /methodology"]),
    "empty notes": (lambda d: d["methodology"].update(notes=""), ["SCH003 /methodology/notes"]),
    "no reference": (lambda d: d.update(references=[]), ["SCH003 /references"]),
    "no references": (lambda d: d.pop("references"), ["SCH001 "]),
    "no word on prompts": (lambda d: VERIFICATION(d).update(modified_prompts=None), ["SCH003 "]),
    "no verification": (lambda d: d["methodology"].pop("verification"), ["SCH001 /methodology"]),
}


def drawn(repository: Repository, name: str, change: Callable[[Json], object]) -> list[str]:
    before = (repository.folder(name) / "submission.json").read_bytes()
    try:
        repository.change(name, change)
        return repository.findings(name)
    finally:
        (repository.folder(name) / "submission.json").write_bytes(before)


@pytest.mark.parametrize("case", STANDARD)
def test_a_slip_in_a_standard_entry_is_one_finding(repository: Repository, case: str):
    change, expected = STANDARD[case]
    assert _alike(drawn(repository, COMPLETE, change), expected)


@pytest.mark.parametrize("case", TAILORED)
def test_a_slip_in_a_custom_entry_is_one_finding(repository: Repository, case: str):
    change, expected = TAILORED[case]
    assert _alike(drawn(repository, CUSTOM, change), expected)


def _alike(found: list[str], expected: list[str]) -> bool:
    """Whether these are the findings; an expected one that ends with a space may stand anywhere."""
    assert len(found) == len(expected), found
    return all(
        one == other or (other.endswith(" ") and one.startswith(other))
        for one, other in zip(found, expected, strict=True)
    )


@pytest.mark.parametrize("name", ["x_y_standard_2026-12-31", "x.1_y-z_custom-oracle-prompt_2026-12-31"])
def test_each_form_of_the_folders_name_fits(tmp_path: Path, name: str):
    repository = Repository(tmp_path, entries=False)
    repository.example(CUSTOM if "custom" in name else COMPLETE, called=name)
    found = repository.findings(name)
    assert not [each for each in found if each.startswith(("LAY006", "LAY007"))]


def test_a_name_of_no_form_is_told_all_of_them(tmp_path: Path):
    repository = Repository(tmp_path, entries=False)
    repository.example(CUSTOM, called="echo_none_oracle-prompt_2026-12-31")
    ran = repository.run("check", "submissions/susvibes/echo_none_oracle-prompt_2026-12-31", "--format", "json")
    (finding, told) = json.loads(ran.out)["findings"]
    assert (finding["rule"], told["rule"]) == ("LAY006", "SUM019")
    for form in ("_default_{date}", "_custom-{label}_{date}", "_standard_{date}"):
        assert f"{{model}}_{{framework}}{form}" in finding["fix"]
        assert form.split("{")[0] in finding["message"]


def test_a_custom_entry_in_the_wrong_folder_is_told_the_right_name(repository: Repository):
    change, _ = STANDARD["custom in a folder for standard ones"]
    repository.change(COMPLETE, change)
    ran = repository.run("check", f"submissions/susvibes/{COMPLETE}", "--format", "json")
    (finding,) = json.loads(ran.out)["findings"]
    assert finding["expected"] == "nothing_none_custom-own_2026-12-31"


def test_one_pair_of_model_and_agent_may_stand_on_two_versions(tmp_path: Path):
    repository = Repository(tmp_path, entries=False)
    repository.scores_alone(50, 50, "v0.0", called="a_b_default_2026-12-30")
    repository.scores_alone(50, 50, "v1.0", called="a_b_default_2026-12-31")
    repository.scores_alone(50, 50, "v1.0", called="a_b_default_2026-12-29")
    for name in ("a_b_default_2026-12-30", "a_b_default_2026-12-31", "a_b_default_2026-12-29"):
        repository.change(name, lambda d, day=name[-10:]: d.update(submission_date=day))
    assert repository.findings("a_b_default_2026-12-30") == []
    assert repository.findings("a_b_default_2026-12-31") == ["DUP001 /methodology/susvibes_version"]


def test_a_new_entry_asks_for_all_that_is_needed_and_says_what_is_known(tmp_path: Path):
    repository = Repository(tmp_path, entries=False)
    assert repository.run("new", "susvibes", "a_b_custom-own_2026-12-31").code == 0
    assert read(repository.folder("a_b_custom-own_2026-12-31") / "submission.json") == {
        "model_name": "",
        "model_organization": "",
        "submitting_organization": "",
        "submission_date": "2026-12-31",
        "contact_info": {"email": ""},
        "submission_type": "custom",
        "custom_label": "own",
        "references": [{"title": "", "url": ""}],
        "results": {"python": {"func_pass_1": None, "sec_pass_1": None}},
        "methodology": {
            "susvibes_version": "v1.0",
            "notes": "",
            "verification": {"modified_prompts": None, "omitted_questions": None},
        },
    }
