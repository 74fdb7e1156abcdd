"""The ten-item benchmark once more, read from a maintainer's folder instead of built in Python."""

from dataclasses import replace
from pathlib import Path

import pytest
import ten_items
from board_fields import a_standing

from checker.adapters.folder import FolderTree
from checker.boards.files import files
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.model.board import Field
from checker.model.declared import Declared


@pytest.fixture(scope="module")
def ten() -> Declared:
    return declared(FolderTree(Path(__file__).parent / "ten"), "ten", vocabulary())


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
    )
    read = Field(ten.benchmark, ten.tree_id, ten.benchmark.versions["v1"], ten.items["v1"], tuple(standings))
    assert files(read) == files(by_hand)
