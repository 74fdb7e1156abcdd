"""Items that are corrected leave nobody out whose own records gave what it claimed; another version alters no key."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from changing import ID, Changing, capitals
from leaderboards import Leaderboard

from checker.adapters.ledger import BRANCH, GitLedger
from checker.jobs.workspace import working_folder
from checker.scoring.digest import digest, scorer_digest
from checker.scoring.receipt import receipt_key

POSTERS = """\
id: posters
title: Posters
format: component_scores
entry:
  name: "{model}_{date}"
key: [brief]
versions:
  v1: {items: items/v1.jsonl, count: 3}
components:
  balance: {kind: number, range: [0, 3], scale: 1, decimals: 1}
metrics:
  large: {per_item: balance, where: {size: [large]}, decimals: 1}
claims: {large: [{at: submission:/large, decimals: 1}]}
ranking: {by: large, min_numbers: recomputed}
views: {strata: [size]}
"""
SCORES = {"p1": 1, "p2": 2, "p3": 3}


class Posters(Leaderboard):
    """Posters with grades of their own."""

    @property
    def folder(self) -> Path:
        return self.root / "benchmarks" / "posters"

    def start(self) -> None:
        (self.folder / "items").mkdir(parents=True)
        (self.folder / "benchmark.yaml").write_text(POSTERS)
        self.sizes("large", "large", "small")
        self.git("init", "--quiet", "--initial-branch=main")

    def sizes(self, *sizes: str) -> None:
        lines = [{"brief": id, "strata": {"size": size}} for id, size in zip(SCORES, sizes, strict=True)]
        (self.folder / "items" / "v1.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))

    def says(self, name: str, large: float) -> None:
        entry = self.root / "submissions" / "posters" / f"{name}_2026-11-30"
        entry.mkdir(parents=True, exist_ok=True)
        facts = {"version": "v1", "name": name, "organization": "Studio", "date": "2026-11-30", "large": large}
        (entry / "submission.json").write_text(json.dumps(facts))
        lines = [{"brief": id, "status": "scored", "components": {"balance": n}} for id, n in SCORES.items()]
        (entry / "scores.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))

    def publish(self, code: int = 0) -> dict[str, tuple[float, list[str]]]:
        """Publish, and give each row's number and flags."""
        self.commit()
        ran = self.run("publish")
        assert ran.code == code, ran.out + ran.err
        told = json.loads((self.root / "site/data/posters/v1/leaderboard_overall.json").read_text(encoding="utf-8"))
        return {
            row["entry"].partition("_")[0]: (row["metrics"]["large"]["value"], row["flags"]) for row in told["rows"]
        }


@pytest.fixture
def posters(tmp_path: Path) -> Posters:
    board = Posters(tmp_path / "leaderboard")
    board.root.mkdir()
    board.start()
    board.says("brush", 1.5)
    return board


def test_own_records_by_other_items_leave_nobody_out(posters):
    assert posters.publish() == {"brush": (1.5, [])}
    posters.sizes("large", "small", "large")
    assert posters.publish() == {"brush": (2.0, ["claims_before_change"])}
    assert posters.run("verify").code == 0
    assert posters.run("publish", "--check").code == 0


def test_own_records_that_never_gave_the_claim_stay_out(posters):
    posters.says("spray", 2.0)
    assert posters.publish(1) == {"brush": (1.5, [])}
    posters.sizes("large", "large", "large")
    assert posters.publish() == {"brush": (2.0, ["claims_before_change"]), "spray": (2.0, [])}
    posters.sizes("large", "small", "small")
    assert set(posters.publish()) == {"brush", "spray"}


def two_versions(root: Path) -> Changing:
    """Give a board whose component applies to some items, so that items count among what decides cells."""
    board = capitals(root)
    board.declare("{kind: binary}", "{kind: binary, applies_to: {side: [north, south]}}")
    return board


def add_version(board: Changing) -> None:
    text = board.declaration.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("  v1:"))
    text = text.replace(line, f"{line}\n  v2: {{items: items/v2.jsonl, count: 1}}")
    board.declaration.write_text(text, encoding="utf-8")
    (board.folder / "items" / "v2.jsonl").write_text('{"id": "pt", "strata": {"side": "south"}}\n')


def rescored(board: Changing) -> int:
    return board.git("show", f"{BRANCH}:ledger.jsonl").count('"event":"rescored"')


def test_a_version_that_is_added_has_nothing_measured_again(tmp_path):
    board = two_versions(tmp_path / "leaderboard")
    assert board.run("publish").code == 0
    board.commit()
    before = board.data("manifest.json")["scorer"], receipts(board)
    assert rescored(board) == len(before[1])
    add_version(board)
    ran = board.run("publish")
    assert ran.code == 0, ran.err
    assert rescored(board) == len(before[1])
    assert (board.data("manifest.json")["scorer"], receipts(board)) == before


def receipts(board: Changing) -> dict[str, bytes]:
    folder = board.root / f"site/data/{ID}/v1/receipts"
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_what_an_older_pullrank_measured_is_found_under_its_key(tmp_path):
    """What is found there says that every answer is right, so that one sees that it was taken."""
    board = two_versions(tmp_path / "leaderboard")
    add_version(board)
    board.commit()
    assert board.run("publish").code == 0
    measured_by_an_older_one(board)
    assert board.run("publish").code == 0
    assert set(board.board().values()) == {1}
    assert rescored(board) == 6
    (board.folder / "items" / "v2.jsonl").write_text('{"id": "pt", "strata": {"side": "north"}}\n')
    assert board.run("publish").code == 0
    assert set(board.board().values()) == {1}
    assert rescored(board) == 6


def measured_by_an_older_one(board: Changing) -> None:
    """Make a ledger whose keys hold the items of all versions."""
    workspace, ledger = working_folder(board.root), GitLedger(board.root)
    declared = workspace.benchmark(ID)
    older = []
    for path in workspace.entries(ID):
        (receipt,) = ledger.receipts(workspace.tree.tree_id(path) or "")
        assert receipt.scorer != scorer_digest(declared)
        own, old = (
            receipt_key(receipt.entry_tree, "v1", receipt.truth, scorer)
            for scorer in (receipt.scorer, scorer_digest(declared))
        )
        measured = ledger.measurement(own)
        assert measured is not None
        records = measured.records.replace(b'"correct":0', b'"correct":1')
        older.append(replace(measured, key=old, records=records, receipt=replace(receipt, records=digest(records))))
    board.git("update-ref", "-d", BRANCH)
    GitLedger(board.root).append(older, [])
