"""The ten-item benchmark once more, read from a maintainer's folder instead of built in Python."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import ten_items
from board_fields import a_standing

from checker.adapters.folder import FolderTree
from checker.adapters.truth import DeclaredTruth
from checker.adapters.worker import ProcessScorer
from checker.boards.files import files
from checker.catalogue.benchmarks import declared
from checker.catalogue.formats import formats
from checker.catalogue.vocabulary import vocabulary
from checker.formats.entry import read_entry
from checker.jobs.measure import measure
from checker.model.board import Field, Standing
from checker.model.declared import Declared


@pytest.fixture(scope="module")
def ten() -> Declared:
    return declared(FolderTree(Path(__file__).parent / "ten"), "ten", vocabulary())


def the_field(ten: Declared, standings: Sequence[Standing]) -> Field:
    return Field(ten.benchmark, ten.tree_id, ten.benchmark.versions["v1"], ten.items["v1"], tuple(standings))


@pytest.mark.parametrize("part", ["key", "components", "metrics", "ranking", "missing", "views"])
def test_the_declaration_says_what_the_python_says(ten: Declared, part: str) -> None:
    assert getattr(ten.benchmark, part) == getattr(ten_items.benchmark(), part)


def test_items_and_rulings_are_those_of_the_python(ten: Declared) -> None:
    assert ten.items["v1"].items == ten_items.items()
    assert ten.rulings.by_entry == ten_items.RULINGS


def test_both_make_the_same_files(ten: Declared) -> None:
    standings = [a_standing(name, ten_items.records(name), rulings=ten.rulings.on(name)) for name in ten_items.CELLS]
    field = ten_items.field()
    by_hand = replace(
        field,
        benchmark=replace(field.benchmark, id="ten", title="Ten items"),
        version=ten.benchmark.versions["v1"],
        benchmark_tree=ten.tree_id,
        items=replace(field.items, digest=ten.items["v1"].digest),
    )
    assert files(the_field(ten, standings)) == files(by_hand)


def predictions(entry: str) -> list[dict[str, str]]:
    """Write an entry's cells of the table as its answers, which the scorer of `ten/` takes at their word."""
    label, describe = (block.split(", ") for block in ten_items.CELLS[entry])
    rows = zip(ten_items.IDS, label + describe, strict=True)
    return [{"id": id, "task": task, "prediction": cells} for (id, task, _, _), cells in rows if cells != "g g"]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a repository with the benchmark and an entry for each row of the table that was measured."""
    root = tmp_path_factory.mktemp("ten") / "leaderboard"
    shutil.copytree(Path(__file__).parent / "ten", root)
    for name in ten_items.CELLS:
        if ten_items.CELLS[name] is not None:
            folder = root / "submissions" / "ten" / name
            folder.mkdir(parents=True)
            facts = {"version": "v1", "name": name.title(), "organization": "Some Lab", "date": "2026-01-02"}
            (folder / "submission.json").write_text(json.dumps(facts))
            (folder / "predictions.json").write_text(json.dumps(predictions(name)))
    return root


def test_from_answers_over_the_scorer_to_the_same_boards(ten: Declared, repository: Path) -> None:
    tree = FolderTree(repository)
    standings = []
    for name in ten_items.CELLS:
        path = f"submissions/ten/{name}"
        if ten_items.CELLS[name] is None:
            standings.append(a_standing(name, None))
            continue
        entry = read_entry(tree, path, ten, formats()[ten.benchmark.format])
        result = measure(entry, ten, DeclaredTruth(tree), ProcessScorer()).result
        assert result.records == ten_items.records(name)
        standings.append(a_standing(name, result.records, rulings=ten.rulings.on(name)))
    assert files(the_field(ten, standings)) == files(the_field(ten, ten_items.field().standings))
