"""The format of component scores: lines to records, exactly; what is not there is told by its reason."""

import json
import re
import shlex
import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from leaderboards import Leaderboard

from checker.adapters.folder import FolderTree
from checker.catalogue.benchmarks import declared
from checker.catalogue.rules import every_rule
from checker.catalogue.vocabulary import vocabulary
from checker.formats.component_scores import FORMAT
from checker.formats.component_scores.names import STATUSES
from checker.formats.entry import read_entry
from checker.jobs.examine import examine
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.model.record import Absence, Record

BASE = Path(__file__).parents[1] / "examples" / "component_scores"
PATH = "submissions/posters/brush-2_2026-05-06"
DECLARED = declared(FolderTree(BASE), "posters", vocabulary())
NAMES = ("balance", "lettering", "on_brief", "flawless")
NA, LOST, UNSEEN, BROKEN = (
    Absence.NOT_APPLICABLE,
    Absence.MISSING_GENERATION,
    Absence.MISSING_EVALUATION,
    Absence.INVALID_EVALUATION,
)


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (BASE / PATH / "scores.jsonl").read_text().splitlines()]


def entry(folder: Path, scores: str | list[Any] | None) -> Entry:
    shutil.copytree(BASE / PATH, folder / PATH, dirs_exist_ok=True)
    text = "".join(json.dumps(line) + "\n" for line in scores) if isinstance(scores, list) else scores
    if text is not None:
        (folder / PATH / "scores.jsonl").write_text(text, encoding="utf-8", newline="\n")
    return read_entry(FolderTree(folder), PATH, DECLARED, FORMAT)


def records(folder: Path, scores: str | list[Any] | None = None) -> dict[str, Record]:
    made = FORMAT.records(entry(folder, scores))
    assert made is not None
    return {str(record.key): record for record in made}


def test_there_is_a_record_for_each_item_in_item_order(tmp_path: Path) -> None:
    assert list(records(tmp_path, lines()[::-1])) == ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]


def test_numbers_are_exact_and_null_does_not_apply(tmp_path: Path) -> None:
    made = records(tmp_path)
    assert dict(made["p1"].cells) == {
        "balance": Fraction(5, 2),
        "lettering": Fraction(5, 4),
        "on_brief": Fraction(1),
        "flawless": Fraction(0),
    }
    assert made["p4"].cells["balance"] is NA
    scores = (BASE / PATH / "scores.jsonl").read_text().replace('"balance": 2.5', '"balance": 0.1')
    assert records(tmp_path, scores)["p1"].cells["balance"] == Fraction(1, 10)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ({"status": "missing_generation"}, [LOST] * 4),
        ({"status": "missing_evaluation", "components": {}}, [UNSEEN] * 4),
        ({"status": "invalid_evaluation", "components": dict.fromkeys(NAMES)}, [BROKEN] * 4),
        ({"status": "scored", "components": dict.fromkeys(NAMES, 0)}, [0] * 4),
        ({"status": "scored", "components": {**dict.fromkeys(NAMES), "balance": 0}}, [0, NA, NA, NA]),
    ],
)
def test_zero_null_and_each_reason_stay_apart(tmp_path: Path, line: dict[str, Any], cells: list[Any]) -> None:
    scores = [{"id": "p1", **line}, *lines()[1:]]
    record = records(tmp_path, scores)["p1"]
    assert [record.cells[name] for name in NAMES] == cells
    assert record.status == line["status"]


def test_what_the_declaration_says_does_not_apply_never_does(tmp_path: Path) -> None:
    made = records(tmp_path, [{"id": "p3", "status": "missing_generation"}, *lines()[:2], *lines()[3:]])
    assert dict(made["p3"].cells) == {"balance": LOST, "lettering": NA, "on_brief": LOST, "flawless": LOST}


def test_an_item_without_a_line_was_not_generated(tmp_path: Path) -> None:
    assert records(tmp_path, lines()[1:])["p1"].status == LOST


def test_further_fields_are_what_a_line_says_or_the_first_text(tmp_path: Path) -> None:
    made = records(tmp_path)
    assert (made["p2"].fields, made["p3"].fields) == ({"run": "second"}, {"run": "first"})
    assert records(tmp_path, lines()[1:])["p1"].fields == {"run": "first"}


def test_a_file_that_cannot_be_read_makes_no_records(tmp_path: Path) -> None:
    assert FORMAT.records(entry(tmp_path, "")) is None
    (tmp_path / PATH / "scores.jsonl").unlink()
    assert FORMAT.records(read_entry(FolderTree(tmp_path), PATH, DECLARED, FORMAT)) is None


def test_each_line_attempts_an_item_well_formed_or_not(tmp_path: Path) -> None:
    found = entry(tmp_path, [lines()[0], "x", {"status": "scored"}, {"id": 7}, {"Id": "p2"}, lines()[0]]).attempts
    keys = [ItemKey(("p1",)), None, None, ItemKey(("7",)), ItemKey(("p2",)), ItemKey(("p1",), 2)]
    assert [each.key for each in found] == keys
    assert [each.sound for each in found] == [True, False, False, False, False, True]
    assert [each.place.pointer for each in found] == ["/0", "/1", "/2", "/3", "/4", "/5"]


def test_entries_show_no_raw_outputs(tmp_path: Path) -> None:
    found = examine(FolderTree(BASE), PATH, DECLARED)
    assert found.result is not None
    assert found.result.evidence.level == "recomputed, partial"
    assert FORMAT.traces(found.entry) == ()


def test_a_blank_file_names_every_item_and_wants_a_status_for_each(tmp_path: Path) -> None:
    blank = FORMAT.blank(DECLARED.benchmark, DECLARED.items["v1"])["scores.jsonl"]
    first = blank.splitlines()[0].decode()
    assert first.startswith('{"id": "p1", "status": "", "components": {"balance": null, ')
    assert [json.loads(line)["id"] for line in blank.splitlines()] == [f"p{n}" for n in range(1, 9)]
    shutil.copytree(BASE, tmp_path, dirs_exist_ok=True)
    (tmp_path / PATH / "scores.jsonl").write_bytes(blank)
    found = examine(FolderTree(tmp_path), PATH, DECLARED).findings
    assert {finding.rule for finding in found} == {"CMP005"}
    assert len(found) == 8


def test_a_folder_with_scores_is_recognised() -> None:
    assert FORMAT.recognises(["submission.json", "scores.jsonl"])
    assert not FORMAT.recognises(["submission.json", "predictions.json", "inner/scores.jsonl"])


NUMBERS = st.one_of(st.none(), st.integers(0, 3), st.decimals(0, 3, places=2).map(float))
COMPONENTS = st.fixed_dictionaries(dict.fromkeys(NAMES, st.one_of(NUMBERS, st.sampled_from(["1", True, [], 7]))))
LINES = st.fixed_dictionaries(
    {"id": st.just("p1"), "status": st.sampled_from([*STATUSES, "done", None])},
    optional={"components": st.one_of(COMPONENTS, st.just({}), st.just([]))},
)


@given(LINES)
def test_the_published_schema_refuses_what_the_rules_on_the_shape_of_a_line_refuse(line: dict[str, Any]) -> None:
    """Which components there are, and their ranges, are the declaration's and in no schema of the format."""
    schema = FORMAT.schemas()["scores"]
    valid = not list(jsonschema.Draft202012Validator(schema).iter_errors(line))
    components = line.get("components")
    numbers = list(components.values()) if isinstance(components, dict) else []
    typed = all(each is None or (isinstance(each, int | float) and not isinstance(each, bool)) for each in numbers)
    held = any(each is not None for each in numbers)
    scored = line["status"] == "scored"
    sound = line["status"] in STATUSES and (components is None or isinstance(components, dict)) and typed
    assert valid == (sound and (held if scored else not held) and (not scored or components is not None))


SCORER = """\
from fractions import Fraction


def score(answers, truth):
    return [audited(said["status"], said["components"], truth[id]) for id, said in answers]


def audited(status, components, sample):
    if status != "scored":
        return dict.fromkeys(("balance", "lettering"), status)
    if any(abs(Fraction(components[name]) - Fraction(value)) > Fraction(1, 2) for name, value in sample.items()):
        return dict.fromkeys(("balance", "lettering"), "invalid_evaluation")
    return {name: "not_applicable" if value is None else value for name, value in components.items()}
"""


def test_a_declared_score_audits_a_sample_against_what_others_measured(
    followed: tuple[Leaderboard, dict[str, str]], tmp_path: Path
) -> None:
    """p1 is in the sample and near, p4 is in it and far off; nobody else has looked at the other two."""
    shutil.copytree(followed[0].root, tmp_path / "audited")
    board = Leaderboard(tmp_path / "audited")
    folder = board.root / "benchmarks/posters"
    sample: dict[str, dict[str, float]] = {"p1": {"balance": 2.25}, "p2": {}, "p3": {}, "p4": {"lettering": 1}}
    truth = {"nonce": "ab" * 32, "canaries": [], "items": {id: {"answer": each} for id, each in sample.items()}}
    (folder / "truth").mkdir()
    (folder / "truth/v1.json").write_text(json.dumps(truth), encoding="utf-8")
    (folder / "scorer.py").write_text(SCORER, encoding="utf-8")
    with (folder / "benchmark.yaml").open("a", encoding="utf-8") as declaration:
        declaration.write("score: scorer.py\ntruth: {kind: open, store: file:truth/v1.json}\n")
    done = board.run("publish")
    assert done.code == 0, done.err
    text = (board.root / "site/data/posters/v1/poster_scores.jsonl").read_text(encoding="utf-8")
    told = [next(iter(json.loads(line)["models"].values())) for line in text.splitlines()]
    assert [each["status"] for each in told] == ["scored", "scored", "missing_generation", "invalid_evaluation"]
    assert told[0]["components_raw"] == {"balance": 2.5, "lettering": 1.25}
    (row,) = json.loads((board.root / "site/data/posters/v1/leaderboard_overall.json").read_text())["rows"]
    assert row["evidence"] == {"numbers": "rescored", "items": "partial", "raw": "none", "level": "rescored, partial"}


PAGE = Path(__file__).parents[2] / "docs" / "component-scores.md"
STEP = re.compile(r"^`(?P<path>[^`\n]+)`:\n\n```\w+\n(?P<content>.*?)^```$|^```sh\n(?P<commands>.*?)^```$", re.M | re.S)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Leaderboard, dict[str, str]]:
    """Follow the page to the letter, in a repository that holds nothing."""
    board, said = Leaderboard(tmp_path_factory.mktemp("page") / "repository"), {}
    board.root.mkdir()
    board.git("init", "--quiet")
    for step in STEP.finditer(PAGE.read_text(encoding="utf-8")):
        if step["path"]:
            target = board.root / step["path"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(step["content"], encoding="utf-8", newline="\n")
        for line in (step["commands"] or "").splitlines():
            done = board.run(*shlex.split(line)[1:])
            assert done.code == 0, f"{line}\n{done.out}{done.err}"
            said[line] = done.out
    return board, said


def test_the_page_makes_a_board(followed: tuple[Leaderboard, dict[str, str]]) -> None:
    board, said = followed
    assert len(said) == 4
    assert (board.root / "pages/posters/v1/index.html").exists()
    told = said["pullrank verify posters/brush-2_2026-05-06 overall"]
    assert "balance 2.5, lettering 1.25" in told
    assert "site/data shows the same" in told


def test_the_record_on_the_page_is_the_one_that_is_made(followed: tuple[Leaderboard, dict[str, str]]) -> None:
    board, _ = followed
    shown = [json.loads(each) for each in re.findall(r"^```json\n(\{\n.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)]
    made = (board.root / "site/data/posters/v1/poster_scores.jsonl").read_text(encoding="utf-8").splitlines()
    assert shown == [json.loads(made[0])]


def test_the_ruling_on_the_page_makes_an_exception(
    followed: tuple[Leaderboard, dict[str, str]], tmp_path: Path
) -> None:
    shutil.copytree(followed[0].root, tmp_path / "ruled")
    board = Leaderboard(tmp_path / "ruled")
    (ruling,) = re.findall(r"^```yaml\n(entry: .*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    (board.root / "benchmarks/posters/rulings").mkdir()
    (board.root / "benchmarks/posters/rulings/brush-2_2026-05-06.yaml").write_text(ruling, encoding="utf-8")
    assert board.run("publish").code == 0
    (row,) = json.loads((board.root / "site/data/posters/v1/leaderboard_overall.json").read_text())["rows"]
    assert (row["missing_policy"], row["n_included"], row["flags"]) == ("exclude", 3, ["missing_policy_exception"])


def test_the_page_names_every_rule_of_the_format() -> None:
    named = set(re.findall(r"(?:CMP|INV)\d{3}", PAGE.read_text(encoding="utf-8")))
    assert named == {rule.id for rule in every_rule() if rule.formats == {FORMAT.name}}
