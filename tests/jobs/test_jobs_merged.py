"""A file in the merged form is scored against what it brings along, and nothing of it is kept."""

import json
from pathlib import Path
from typing import Any

import pytest
from repositories_of_merged import BENCHMARK, RECORD, repository

from checker.adapters.folder import FolderTree
from checker.adapters.worker import ProcessScorer
from checker.catalogue.benchmarks import declared
from checker.catalogue.vocabulary import vocabulary
from checker.jobs.merged import score_merged
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.evidence import OWN_ANSWERS
from checker.model.finding import Contents, EntryReport


@pytest.fixture
def echo(tmp_path: Path) -> Declared:
    return declared(FolderTree(repository(tmp_path)), BENCHMARK, vocabulary())


def scored(value: Any, declared: Declared) -> EntryReport:
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    return score_merged("file.json", raw, declared, ProcessScorer())


def record(**changes: Any) -> dict[str, Any]:
    return {**RECORD, **changes}


def test_each_record_is_scored_by_its_own_truth(echo: Declared) -> None:
    report = scored(
        {"0": record(), "1": record(gnd="other"), "2": record(metadata={"clip": "b"}, source="second", gnd="y")}, echo
    )
    assert (report.path, report.benchmark, report.version) == ("file.json", BENCHMARK, None)
    assert report.evidence == OWN_ANSWERS
    assert report.contents == Contents(3, "merged")
    assert report.rescored == {"right": "0.3333", "first_only": "0.5000"}


def test_a_list_does_as_well_and_an_item_may_be_answered_twice(echo: Declared) -> None:
    assert scored([record(), record()], echo).rescored == {"right": "1.0000", "first_only": "1.0000"}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (b'{"0": ', "file.json:1:"),
        ([], "there are no records in it"),
        ("text", "there are no records in it"),
        ([record(), {"clip": "a", "prediction": "x"}], "/1: this is no record in the merged form"),
        ([record(metadata={})], "/0: this record does not tell its key and its prediction"),
        ([record(source=5)], "/0: this record does not tell its key and its prediction"),
        ([{name: each for name, each in RECORD.items() if name != "answer"}], "/0: this record does not tell"),
    ],
)
def test_a_file_that_is_something_else_is_refused_at_its_place(value: Any, told: str, echo: Declared) -> None:
    with pytest.raises(UsageRefusal) as refusal:
        scored(value, echo)
    assert told in refusal.value.message.fill(str)


def test_a_benchmark_that_declares_no_merged_form_refuses(tmp_path: Path) -> None:
    root = repository(tmp_path, merged="")
    with pytest.raises(UsageRefusal, match="does not declare"):
        scored([record()], declared(FolderTree(root), BENCHMARK, vocabulary()))
