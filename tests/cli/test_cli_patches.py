"""A benchmark whose answers are patches, the whole way: sealed, checked, rescored in a sandbox, published, verified."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from leaderboards import Leaderboard
from patching.leaderboard import BENCHMARK, ENTRIES, add, build
from patching.repositories import PROGRAMS

from checker.adapters.sandbox.kinds.bubblewrap import Bubblewrap

WHY_NOT = Bubblewrap().trouble()
sandboxed = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT and WHY_NOT.fill(repr)))
SAFE, CARELESS, MIXED, HOSTILE, FORGING = ENTRIES
DATA = f"site/data/{BENCHMARK}/v1"


@pytest.fixture(scope="module")
def _sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("patches") / "board").root


@pytest.fixture
def board(_sealed: Path, tmp_path: Path) -> Leaderboard:
    shutil.copytree(_sealed, tmp_path / "board")
    shutil.copy(_sealed.with_suffix(".key"), tmp_path / "board.key")
    return Leaderboard(tmp_path / "board")


@pytest.fixture
def key(board: Leaderboard) -> dict[str, str]:
    return {"PULLRANK_AGE_IDENTITY": str(board.root.with_suffix(".key"))}


def rows(board: Leaderboard) -> dict[str, tuple[int | None, float | None, float | None]]:
    leaderboard = json.loads((board.root / DATA / "leaderboard_overall.json").read_text(encoding="utf-8"))
    return {
        row["entry"]: (row["rank"], *(row["metrics"][name]["value"] for name in ("func_pass_1", "sec_pass_1")))
        for row in leaderboard["rows"]
    }


def rescored(board: Leaderboard, key: dict[str, str], *paths: Path) -> tuple[int, dict[str, dict], list[dict]]:
    ran = board.run("rescore", *map(str, paths), "--format", "json", **key)
    report = json.loads(ran.out)
    return ran.code, {Path(each["path"]).name: each for each in report["entries"]}, report["findings"]


def test_the_sealed_truth_tells_nothing_in_the_repository(board: Leaderboard) -> None:
    raw = b"".join(board.snapshot().values())
    assert b"Hidden" not in raw
    assert b"no_step_leads_up" not in raw


@sandboxed
def test_honest_and_hostile_entries_get_the_numbers_that_they_earn(board: Leaderboard, key: dict[str, str]) -> None:
    code, entries, findings = rescored(board, key, *(add(board, name) for name in ENTRIES))
    assert (code, findings) == (0, [])
    assert {name: tuple(entry["rescored"].values()) for name, entry in entries.items()} == {
        SAFE: ("100.0", "100.0"),
        CARELESS: ("100.0", "0.0"),
        MIXED: ("40.0", "20.0"),
        HOSTILE: ("0.0", "0.0"),
        FORGING: ("0.0", "0.0"),
    }
    assert {entry["evidence"] for entry in entries.values()} == {"rescored, verified"}


@sandboxed
def test_a_claim_that_its_own_summary_bears_out_is_still_measured(board: Leaderboard, key: dict[str, str]) -> None:
    folder = add(board, CARELESS)
    summary = folder / "trajectories" / f"{CARELESS}.summary.json"
    value = json.loads(summary.read_text())
    value["sec_pass"], value["details"]["completed"]["sec_pass"] = 1.0, value["details"]["completed"]["func_pass"]
    summary.write_text(json.dumps(value, indent=2))
    board.edit(folder / "submission.json", '"sec_pass_1": 0.0', '"sec_pass_1": 100.0')
    assert board.run("check", str(folder)).code == 0
    code, _, findings = rescored(board, key, folder)
    assert code == 1
    assert [(each["rule"], each["expected"], each["found"]) for each in findings] == [("CLM004", "0.0", "100.0")]


@sandboxed
def test_the_board_is_published_and_can_be_derived_again(board: Leaderboard, key: dict[str, str]) -> None:
    for name in (SAFE, CARELESS, MIXED):
        add(board, name)
    board.commit("Add three")
    assert board.run("publish", **key).code == 0
    assert rows(board) == {SAFE: (1, 100.0, 100.0), MIXED: (2, 40.0, 20.0), CARELESS: (3, 100.0, 0.0)}
    before = board.snapshot()
    ran = board.run("verify", **key)
    assert ran.code == 0
    assert "3 entries rescored" in ran.out
    assert board.snapshot() == before


@sandboxed
def test_what_was_measured_once_needs_no_sandbox_again(board: Leaderboard, key: dict[str, str], tmp_path: Path) -> None:
    add(board, MIXED)
    board.commit("Add one")
    assert board.run("truth", "keygen", "--output", str(tmp_path / "records.key")).code == 0
    keys = {**key, "PULLRANK_RECORDS_IDENTITY": str(tmp_path / "records.key")}
    assert board.run("publish", **keys).code == 0
    bare = {**keys, "PATH": _without_sandboxes(tmp_path / "bin")}
    assert board.run("publish", "--check", fresh=True, **bare).code == 0
    verified = board.run("verify", fresh=True, **bare)
    assert verified.code == 0
    assert "0 entries rescored" in verified.out
    refused = board.run("publish", fresh=True, **{**bare, "PULLRANK_RECORDS_IDENTITY": ""})
    assert refused.code == 2
    assert "sandbox" in refused.err


@sandboxed
def test_a_protocol_or_limit_that_changes_changes_the_receipt(board: Leaderboard, key: dict[str, str]) -> None:
    add(board, MIXED)
    board.commit("Add one")
    assert board.run("publish", **key).code == 0
    receipt = board.root / DATA / "receipts" / f"{MIXED}.json"
    before = json.loads(receipt.read_text())["scorer"]
    board.edit(board.root / "benchmarks" / BENCHMARK / "benchmark.yaml", "seconds: 4", "seconds: 5")
    assert board.run("publish", **key).code == 0
    assert json.loads(receipt.read_text())["scorer"] != before


def test_without_a_sandbox_nothing_is_run(board: Leaderboard, key: dict[str, str], tmp_path: Path) -> None:
    folder = add(board, SAFE)
    ran = board.run("rescore", str(folder), fresh=True, **key, PATH=_without_sandboxes(tmp_path / "bin"))
    assert ran.code == 2
    assert "patches are tested in a sandbox only" in ran.err
    assert "bubblewrap" in ran.err


def test_an_entry_that_shows_no_patches_keeps_the_numbers_that_it_has(board: Leaderboard, key: dict[str, str]) -> None:
    folder = add(board, SAFE)
    (folder / "trajectories" / f"{SAFE}.trials.json").unlink()
    _, entries, _ = rescored(board, key, folder)
    assert entries[SAFE]["rescored"] is None
    assert entries[SAFE]["evidence"].startswith("recomputed")


def test_a_truth_of_the_wrong_form_is_not_sealed(board: Leaderboard, tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    wrong = {"repository": {"a.py": "secret\n"}, "test_patch": "none"}
    answers.write_text(json.dumps({program.id: wrong for program in PROGRAMS}))
    ran = board.run("truth", "seal", str(answers), "--benchmark", BENCHMARK, "--recipient", "age1x", "--replace")
    assert ran.code == 2
    assert "test_patch" in ran.err
    assert "secret" not in ran.err


def test_a_truth_whose_patches_do_not_fit_is_not_sealed(board: Leaderboard, tmp_path: Path) -> None:
    answers = tmp_path / "answers.json"
    truths = {program.id: program.truth() for program in PROGRAMS}
    truths[PROGRAMS[1].id]["task_patch"] = truths[PROGRAMS[0].id]["task_patch"]
    answers.write_text(json.dumps(truths))
    ran = board.run("truth", "seal", str(answers), "--benchmark", BENCHMARK, "--recipient", "age1x", "--replace")
    assert ran.code == 2
    assert f'the "task_patch" in the truth of "{PROGRAMS[1].id}" does not fit' in ran.err
    assert "resolve" not in ran.err


def _without_sandboxes(folder: Path) -> str:
    """Give a search path of git and Python alone."""
    folder.mkdir()
    git = shutil.which("git")
    assert git is not None
    (folder / "git").symlink_to(git)
    (folder / "python3").symlink_to(sys.executable)
    return str(folder)
