"""How much a file of answers may hold, and what becomes of one that holds far more."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from shapes import BASE, BENCHMARK, DECLARED, ENTRY

from checker.adapters.folder import FolderTree
from checker.formats.bulk import answer_limits, most_records
from checker.formats.entry import read_entry
from checker.formats.needs import unread
from checker.formats.predictions import FORMAT
from checker.formats.predictions.records import shape_of
from checker.model.benchmark import Limits
from checker.model.entry import Entry
from checker.model.json import FaultKind
from checker.reading.limits import STANDARD

LARGE = replace(DECLARED, benchmark=replace(BENCHMARK, limits=Limits(10, 50_000_000, 50_000_000)))


def read(folder: Path, predictions: str) -> Entry:
    shutil.copytree(BASE / ENTRY, folder / "mine", dirs_exist_ok=True)
    (folder / "mine" / "predictions.json").write_text(predictions, encoding="utf-8")
    return read_entry(FolderTree(folder), "mine", LARGE, FORMAT)


@pytest.mark.parametrize(("count", "values"), [(10, 100_000), (10_000, 1_920_000), (10**9, STANDARD.values)])
def test_the_limit_on_values_follows_the_items(count: int, values: int) -> None:
    versions = {"v": replace(BENCHMARK.versions["v2"], count=count)}
    assert answer_limits(replace(BENCHMARK, versions=versions)).values == values


def test_more_values_than_could_be_answers_are_not_parsed(tmp_path: Path) -> None:
    document = read(tmp_path, "[" + "[]," * 110_000 + "[]]").documents["predictions"]
    assert [fault.kind for fault in document.faults] == [FaultKind.SIZE]


def test_text_with_many_commas_is_parsed(tmp_path: Path) -> None:
    record = {"id": "s1", "task": "name", "prediction": "a, b, [c], {d}, " * 50_000}
    entry = read(tmp_path, json.dumps([record]))
    assert [answer.value for answer in entry.answers] == [record["prediction"]]


def test_of_far_too_many_records_none_is_looked_at(tmp_path: Path) -> None:
    most = most_records(BENCHMARK)
    record = json.dumps({"id": "s1", "task": "name", "prediction": "circle"})
    assert len(read(tmp_path, "[" + ",".join([record] * most) + "]").attempts) == most
    full = read(tmp_path, "[" + ",".join([record] * (most + 1)) + "]")
    assert (full.attempts, full.answers, unread(full)) == ((), (), {"predictions"})


def test_a_submission_is_no_list_of_records(tmp_path: Path) -> None:
    shutil.copytree(BASE / ENTRY, tmp_path / "mine")
    (tmp_path / "mine" / "submission.json").write_text(json.dumps([1] * 5000), encoding="utf-8")
    entry = read_entry(FolderTree(tmp_path), "mine", LARGE, FORMAT)
    assert "submission" not in unread(entry)


def test_of_very_many_unknown_fields_only_the_first_are_guessed_at() -> None:
    many = {f"x{number}": 1 for number in range(100)} | {"predictio": "circle"}
    shape = shape_of({"id": "s1", "task": "name", **many}, "/0", BENCHMARK.key)
    assert shape.misspelt == ()
    assert len(shape.unknown) == 101
    assert shape_of({"id": "s1", "task": "name", "predictio": "x"}, "/0", BENCHMARK.key).misspelt
