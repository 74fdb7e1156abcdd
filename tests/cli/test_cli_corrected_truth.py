"""A truth that is corrected leaves nobody out whose claims were right by the one before."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from changing import ID, ITEMS, Changing, capitals, short

from checker.adapters.ledger import GitLedger

CLAIMS = "claims: {accuracy: [{at: submission:/accuracy, decimals: 1}], south: [{at: submission:/south, decimals: 1}]}"
RIGHT = {"atlas": (80.0, 66.7), "baedeker": (60.0, 33.3), "compass": (20.0, 0.0)}
LEDGER = "refs/heads/pullrank-ledger"
FLAG = "claims_before_change"


def claim(board: Changing, name: str, accuracy: float, south: float) -> None:
    path = board.root / "submissions" / ID / f"{name}_2026-11-30" / "submission.json"
    told = json.loads(path.read_text(encoding="utf-8")) | {"accuracy": accuracy, "south": south}
    path.write_text(json.dumps(told), encoding="utf-8")


def claiming(root: Path, *, heldout: bool = False) -> Changing:
    board = capitals(root, heldout=heldout)
    board.declare("views:", f"{CLAIMS}\nviews:")
    for name, claims in RIGHT.items():
        claim(board, name, *claims)
    board.commit("Claim")
    return board


def publish(board: Changing, code: int = 0, **environment: str) -> str:
    ran = board.run("publish", **environment)
    assert ran.code == code, ran.out + ran.err
    if board.git("status", "--porcelain"):
        board.commit("Publish")
    return ran.out


@pytest.fixture(scope="module")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("claims") / "leaderboard"
    publish(claiming(root))
    return root


@pytest.fixture
def board(published_once: Path, tmp_path: Path) -> Changing:
    shutil.copytree(published_once, tmp_path / "leaderboard")
    return Changing(tmp_path / "leaderboard")


def flags(board: Changing) -> dict[str, list[str]]:
    rows = board.data("leaderboard_overall.json")["rows"]
    return {row["entry"].partition("_")[0]: row["flags"] for row in rows}


def excluded(board: Changing) -> dict[str, list[str]]:
    return {each["entry"].partition("_")[0]: each["rules"] for each in board.data("manifest.json")["excluded"]}


def test_claims_that_are_right_carry_no_flag(board):
    assert flags(board) == {"atlas": [], "baedeker": [], "compass": []}
    assert excluded(board) == {}


def test_a_corrected_answer_moves_numbers_and_leaves_nobody_out(board):
    board.answers(fr="Lyon")
    board.commit("Correct an answer")
    out = publish(board)
    assert excluded(board) == {}
    assert flags(board) == {"atlas": [FLAG], "baedeker": [FLAG], "compass": [FLAG]}
    assert board.board() == {"baedeker": 1, "atlas": 2, "compass": 3}
    assert short(board.reports()[0]) == {
        "causes": ["truth"],
        "rows": {
            "atlas": [(1, 2), {"accuracy": (80.0, 60.0), "south": (66.7, 33.3)}, [["truth"]]],
            "baedeker": [(2, 1), {"accuracy": (60.0, 80.0), "south": (33.3, 66.7)}, [["truth"]]],
            "compass": [(3, 3), {"accuracy": (20.0, 40.0), "south": (0.0, 33.3)}, [["truth"]]],
        },
    }
    assert f"warning: {ID}/atlas_2026-11-30 stays" in out
    assert "(CLM004)" in out


def test_only_rows_whose_claims_no_longer_hold_carry_the_flag(board):
    board.answers(it="rome!")
    publish(board)
    assert set(map(tuple, flags(board).values())) == {()}
    board.answers(it="Milan")
    publish(board)
    assert flags(board) == {"atlas": [FLAG], "baedeker": [FLAG], "compass": []}


def test_publishing_again_and_verifying_change_nothing(board):
    board.answers(fr="Lyon")
    board.commit("Correct an answer")
    assert board.run("publish", "--check").code == 1
    publish(board)
    before = board.snapshot()
    out = publish(board)
    assert "site/data is up to date" in out
    assert "changes " not in out
    assert board.snapshot() == before
    assert board.run("publish", "--check").code == 0
    verified = board.run("verify")
    assert verified.code == 0, verified.out
    assert f"warning: {ID}/atlas_2026-11-30 stays" in verified.out
    assert board.run("verify", f"{ID}/atlas_2026-11-30", "accuracy").code == 0


def test_a_clone_makes_the_same_board_by_the_ledger_of_its_origin(board, tmp_path):
    board.answers(fr="Lyon")
    board.commit("Correct an answer")
    publish(board)
    board.git("clone", "--quiet", str(board.root), str(tmp_path / "clone"))
    clone = Changing(tmp_path / "clone")
    assert clone.run("publish", "--check").code == 0
    assert clone.run("verify").code == 0


def test_several_corrections_after_each_other(board):
    board.answers(fr="Lyon")
    publish(board)
    board.answers(fr="Lyon", be="Antwerp")
    publish(board)
    board.answers(fr="Lyon", be="Antwerp", de="Bonn")
    publish(board)
    assert excluded(board) == {}
    assert [each["number"] for each in board.reports()] == [1, 2, 3]
    assert all(each == [FLAG] for each in flags(board).values())
    board.answers()
    publish(board)
    assert set(map(tuple, flags(board).values())) == {()}
    assert board.run("verify").code == 0


def test_an_entry_that_came_between_two_corrections_is_held_against_its_own_time(board):
    board.answers(fr="Lyon")
    publish(board)
    board.says("directory")
    claim(board, "directory", 80.0, 66.7)
    board.commit("Merge")
    publish(board)
    assert flags(board)["directory"] == []
    board.answers(fr="Lyon", be="Antwerp")
    publish(board)
    assert excluded(board) == {}
    assert flags(board)["directory"] == [FLAG]


def test_a_corrected_scorer_leaves_nobody_out(board):
    board.declare("{compare: label}", "{compare: text}")
    publish(board)
    assert excluded(board) == {}
    assert flags(board) == {"atlas": [], "baedeker": [], "compass": [FLAG]}
    assert board.run("verify").code == 0


def test_corrected_items_leave_nobody_out(board):
    """Of four items in the south no count gives a third; that is found before anything is measured."""
    (board.folder / "items" / "v1.jsonl").write_text(
        ITEMS.replace('"de", "strata": {"side": "north"', '"de", "strata": {"side": "south"')
    )
    out = publish(board)
    assert excluded(board) == {}
    assert flags(board) == {"atlas": [FLAG], "baedeker": [FLAG], "compass": [FLAG]}
    assert "(ATT001)" in out
    assert board.run("verify").code == 0
    assert "up to date" in publish(board)


def test_a_new_entry_with_an_old_number_is_refused(board):
    board.answers(fr="Lyon")
    board.commit("Correct an answer")
    publish(board)
    board.says("directory")
    claim(board, "directory", 100.0, 100.0)
    rescored = board.run("rescore", f"submissions/{ID}/directory_2026-11-30")
    assert rescored.code == 1
    assert "CLM004" in rescored.out
    board.commit("Merge it all the same")
    publish(board, 1)
    assert excluded(board) == {"directory": ["CLM004"]}
    assert set(board.board()) == {"atlas", "baedeker", "compass"}


def test_an_edited_entry_is_held_against_todays_truth(board):
    board.answers(fr="Lyon")
    publish(board)
    board.says("atlas", it="Naples")
    claim(board, "atlas", *RIGHT["atlas"])
    board.commit("Edit")
    publish(board, 1)
    assert excluded(board) == {"atlas": ["CLM004"]}
    claim(board, "atlas", 60.0, 33.3)
    board.commit("Edit")
    publish(board)
    assert flags(board)["atlas"] == []


def test_a_namesake_in_another_folder_was_never_accepted(board):
    board.answers(fr="Lyon")
    publish(board)
    entries = board.root / "submissions" / ID
    shutil.copytree(entries / "atlas_2026-11-30", entries / "atlas_2026-12-01")
    board.commit("Copy")
    ran = board.run("publish")
    assert ran.code == 1
    assert "atlas_2026-12-01" in ran.out.partition("left out")[2]


def test_claims_that_were_always_wrong_stay_out(board):
    board.says("directory")
    claim(board, "directory", 80.0, 66.7)
    board.commit("Merge past the check")
    publish(board, 1)
    assert excluded(board) == {"directory": ["CLM004"]}
    board.answers(fr="Lyon", be="Antwerp")
    publish(board, 1)
    assert excluded(board) == {"directory": ["CLM004"]}
    assert board.run("publish", "--check").code == 1
    assert board.run("verify").code == 0


def test_an_entry_that_was_never_accepted_is_not_excused_by_having_been_right(board):
    """It was measured while it lay in the folder, and merged only after the answers had changed."""
    board.says("directory")
    claim(board, "directory", 100.0, 100.0)
    assert board.run("publish").code == 0
    board.answers(fr="Lyon")
    board.commit("Merge it with the correction")
    publish(board, 1)
    assert excluded(board) == {"directory": ["CLM004"]}


def test_without_the_ledger_it_is_said_where_to_get_it(board, tmp_path):
    board.answers(fr="Lyon")
    board.commit("Correct an answer")
    board.git("clone", "--quiet", "--single-branch", "--branch", "main", str(board.root), str(tmp_path / "clone"))
    clone = Changing(tmp_path / "clone")
    ran = clone.run("publish", "--check")
    assert ran.code == 1
    assert f"warning: {ID}/atlas_2026-11-30 goes: no ledger here" in ran.out
    command = ran.out.partition("try again: ")[2].partition(";")[0].split()
    assert "no ledger here" in clone.run("verify").out
    clone.git(*command[1:])
    publish(clone)
    assert excluded(clone) == {}


def test_relations_that_a_correction_breaks_are_told_and_leave_nobody_out(board):
    board.declare("views:", 'invariants: ["south <= accuracy"]\nviews:')
    publish(board)
    assert excluded(board) == {}
    board.answers(be="Bruges", de="Bonn")
    out = publish(board)
    assert excluded(board) == {}
    assert flags(board)["atlas"] == [FLAG, "relation_broken_by_change"]
    assert "look into the truth and the scorer" in out


def test_a_relation_that_is_new_leaves_out_whom_it_never_held_for(board):
    board.declare("views:", 'invariants: ["accuracy <= south"]\nviews:')
    out = publish(board, 1)
    assert excluded(board) == {}, "a board that would be empty stays as it was"
    assert "board capitals/v1 would lose all of its rows (atlas_2026-11-30: INV002; baedeker" in out
    assert out.count("errors of INV002; see: pullrank check") == 3


def test_a_relation_that_was_broken_before_a_correction_is_not_broken_by_it(tmp_path):
    board = capitals(tmp_path / "leaderboard")
    publish(board)
    board.declare("views:", 'invariants: ["accuracy <= south"]\nviews:')
    out = publish(board, 1)
    assert flags(board) == {"atlas": [], "baedeker": [], "compass": []}, "a board that would be empty stays as it was"
    assert out.count("errors of INV001; see: pullrank rescore") == 3
    board.answers(de="Bonn")
    publish(board, 1)
    assert excluded(board) == {"baedeker": ["INV001"]}
    board.answers()
    publish(board, 1)
    assert excluded(board) == {"baedeker": ["INV001"]}
    assert flags(board) == {name: ["relation_broken_by_change"] for name in ("atlas", "compass")}


@pytest.mark.parametrize("sealing", [False, True])
def test_a_heldout_truth_is_corrected_like_an_open_one(tmp_path, sealing):
    """A claim may be finer than what receipts tell of a held-out truth."""
    board = claiming(tmp_path / "leaderboard", heldout=True)
    claim(board, "atlas", 80.0, 66.67)
    board.commit("Claim more finely")
    environment = {}
    if sealing:
        board.run("truth", "keygen", "--output", str(tmp_path / "records.key"))
        environment["PULLRANK_RECORDS_IDENTITY"] = str(tmp_path / "records.key")

    def shown() -> str:
        return publish(board, CAPITALS=(board.folder / "truth/v1.json").read_text(encoding="utf-8"), **environment)

    shown()
    board.answers(fr="Lyon")
    out = shown()
    assert excluded(board) == {}
    assert set(map(tuple, flags(board).values())) == {(FLAG,)}
    assert "80.0" not in out.partition("stays")[2]
    assert "up to date" in shown()
    given = {"CAPITALS": (board.folder / "truth/v1.json").read_text(encoding="utf-8"), **environment}
    assert board.run("verify", **given).code == 0
    assert board.run("publish", "--check").code == 0


def test_receipts_from_before_the_merge_may_tell_less(tmp_path):
    """What a pull request was told of a held-out truth is less than what boards tell; both are in the ledger then."""
    board, key = claiming(tmp_path / "leaderboard", heldout=True), tmp_path / "records.key"
    board.run("truth", "keygen", "--output", str(key))

    def shown() -> str:
        truth = (board.folder / "truth/v1.json").read_text(encoding="utf-8")
        return publish(board, CAPITALS=truth, PULLRANK_RECORDS_IDENTITY=str(key))

    shown()
    tell_less(board, GitLedger(board.root, key.read_text(encoding="utf-8").split()[-1]))
    shown()
    board.answers(fr="Lyon")
    shown()
    assert excluded(board) == {}
    assert set(map(tuple, flags(board).values())) == {(FLAG,)}


def tell_less(board: Changing, ledger: GitLedger) -> None:
    """Make the ledger anew with receipts that tell no metric."""
    paths = board.git("ls-tree", "-r", "--name-only", LEDGER, "receipts/").split()
    whole = [ledger.measurement(Path(path).stem) for path in paths]
    assert len(whole) == 3
    board.git("update-ref", "-d", LEDGER)
    ledger.append([replace(each, receipt=replace(each.receipt, metrics=NOTHING)) for each in whole], [])


NOTHING = {"accuracy": None, "south": None}
