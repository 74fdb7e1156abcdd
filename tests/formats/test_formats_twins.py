"""Entries that share what the benchmark declares as identity."""

import json
from collections import Counter
from pathlib import Path

import pytest
from shapes import DECLARED

from checker.adapters.folder import FolderTree
from checker.formats.folder import LARGEST_SUBMISSION
from checker.formats.twins import twins_of
from checker.model.entry import Facts

FACTS = Facts("v2", "Outline 7B", "Paper & Pencil")
OWN = {"name": "Outline 7B", "organization": "Paper & Pencil", "run": {"version": "v2"}}


def put(root: Path, path: str, document: object = OWN) -> str:
    (root / path).mkdir(parents=True)
    (root / path / "submission.json").write_text(json.dumps(document), encoding="utf-8")
    return path


def test_each_entry_is_told_of_the_others_and_not_of_itself(tmp_path: Path) -> None:
    first, second, third = (put(tmp_path, f"submissions/shapes/{name}") for name in "abc")
    put(tmp_path, "submissions/shapes/d", {**OWN, "name": "Outline 8B"})
    put(tmp_path, "submissions/forms/a")
    tree = FolderTree(tmp_path)
    assert twins_of(tree, first, FACTS, DECLARED) == ("b", "c")
    assert twins_of(tree, second, FACTS, DECLARED) == ("a", "c")
    assert twins_of(tree, third, FACTS, DECLARED) == ("a", "b")


@pytest.mark.parametrize(
    "name",
    [
        "Outline 7B ",
        "OUTLINE  7b",
        "\u00a0Ｏｕｔｌｉｎｅ 7B",
        "Out\u200bline 7B",
        "Outline\u3164 7B",
        "Out\ufe0fline 7B\u2800",
        "Out\u034fline\ue000 7B\uffff",
    ],
)
def test_a_name_that_looks_the_same_is_the_same(tmp_path: Path, name: str) -> None:
    first = put(tmp_path, "submissions/shapes/a")
    put(tmp_path, "submissions/shapes/b", {**OWN, "name": name})
    assert twins_of(FolderTree(tmp_path), first, FACTS, DECLARED) == ("b",)


def test_another_tree_is_read_anew(tmp_path: Path) -> None:
    path = put(tmp_path / "one", "submissions/shapes/a")
    put(tmp_path / "two", "submissions/shapes/a")
    put(tmp_path / "two", "submissions/shapes/b")
    one, two = FolderTree(tmp_path / "one"), FolderTree(tmp_path / "two")
    assert [twins_of(tree, path, FACTS, DECLARED) for tree in (one, two, one)] == [(), ("b",), ()]


def test_a_folder_outside_submissions_has_no_twins(tmp_path: Path) -> None:
    path = put(tmp_path, "examples/a")
    put(tmp_path, "submissions/shapes/b")
    assert twins_of(FolderTree(tmp_path), path, FACTS, DECLARED) == ()


def test_an_entry_that_tells_not_all_of_its_identity_has_no_twins(tmp_path: Path) -> None:
    path = put(tmp_path, "submissions/shapes/a", {})
    put(tmp_path, "submissions/shapes/b", {})
    assert twins_of(FolderTree(tmp_path), path, Facts("v2", "Outline 7B"), DECLARED) == ()


def test_a_neighbour_of_an_odd_size_is_passed_over(tmp_path: Path) -> None:
    path = put(tmp_path, "submissions/shapes/a")
    put(tmp_path, "submissions/shapes/b", {**OWN, "description": "x" * LARGEST_SUBMISSION})
    assert twins_of(FolderTree(tmp_path), path, FACTS, DECLARED) == ()


class Counting(FolderTree):
    """A folder that counts how often each file is read."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.reads: Counter[str] = Counter()

    def read(self, path: str) -> bytes | None:
        self.reads[path] += 1
        return super().read(path)


def test_many_entries_are_read_once_however_many_ask(tmp_path: Path) -> None:
    paths = [put(tmp_path, f"submissions/shapes/{number}") for number in range(30)]
    tree = Counting(tmp_path)
    for path in paths:
        assert len(twins_of(tree, path, FACTS, DECLARED)) == 29
    assert set(tree.reads.values()) == {1}
