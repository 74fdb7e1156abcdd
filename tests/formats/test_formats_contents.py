"""What is said of a file of predictions: every record is looked at, not the first alone."""

import json

import pytest

from checker.formats.contents import contents_of
from checker.formats.predictions import FORMAT
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.finding import Contents
from checker.model.json import Json
from checker.reading.document import read_document
from checker.report.text import contents_text

PLAIN = {"id": "a", "prediction": "x"}
MERGED = {"metadata": {}, "question": "?", "gnd": "y", "answer": "x"}


class _Keyed:
    key = ("id",)


def holding(value: Json) -> Contents | None:
    document = read_document("predictions", "p.json", json.dumps(value).encode())
    benchmark: Benchmark = _Keyed()  # type: ignore[assignment]  # all that is asked of it
    return contents_of(Entry("e", benchmark, "", (), {"predictions": document}, {}, FORMAT.layout))


@pytest.mark.parametrize(
    ("value", "contents", "text"),
    [
        ([PLAIN, PLAIN], Contents(2, "prediction-only"), "2 records, prediction-only"),
        ([MERGED], Contents(1, "merged"), "1 record, merged"),
        ({"0": MERGED, "1": MERGED}, Contents(2, "merged"), "2 records, merged"),
        ([PLAIN, PLAIN, MERGED], Contents(3, "mixed"), "3 records, mixed"),
        ([MERGED, PLAIN], Contents(2, "mixed"), "2 records, mixed"),
        ([], Contents(0), "0 records"),
    ],
)
def test_the_form_is_that_of_all_records(value: Json, contents: Contents, text: str) -> None:
    assert holding(value) == contents
    assert contents_text(contents) == text


def test_nothing_is_said_of_what_is_no_set_of_records() -> None:
    assert holding("text") is None
