"""`by_item`: a free answer is held against what the item's own truth expects: its kind, its tolerances, its points.

A truth is an expectation, as `checker.metrics.expectations` describes them. An answer is a text; one that was extracted
before comes as `{"text": …, "extraction": …}` and is graded as it was extracted. What a judge decides is asked by the
template `rubric`, with the parts `criterion` and `answer`; its verdict is a number from 0 to 1.
"""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Asking, Comparer, Example, Options
from checker.metrics.expectations.base import BadExpectation, Extraction
from checker.metrics.expectations.expect import Expectation, read_expectation, read_extraction
from checker.model.benchmark import ComponentKind
from checker.model.json import Json
from checker.model.record import Absence
from checker.model.value import dataclass

TEMPLATE = "rubric"
VERSION = "1"
"""Counts up whenever extraction or grading changes in what it makes of any answer."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, and what was extracted from it before, if anything was."""

    text: str
    extraction: Extraction | None = None


def read_kept(value: Json) -> Extraction | None:
    """Read an answer that was extracted before; None for anything else."""
    if isinstance(value, dict) and isinstance(text := value.get("text"), str):
        return read_extraction(value.get("extraction"), text)
    return None


def _read(value: Json, options: Options) -> Given | None:
    if isinstance(value, str):
        return Given(value)
    kept = read_kept(value)
    return Given(str(value["text"]), kept) if kept is not None and isinstance(value, dict) else None


def _truth(value: Json, options: Options) -> Expectation | None:
    try:
        return read_expectation(value)
    except BadExpectation:
        return None


def _wrong_key(value: Json) -> str | None:
    try:
        read_expectation(value)
    except BadExpectation as bad:
        return bad.key
    return None


def _judge(answer: Given, truth: Expectation, options: Options) -> Fraction | Absence:
    extraction = truth.extract(answer.text) if answer.extraction is None else answer.extraction
    return truth.grade(extraction) if extraction.kind == truth.kind.name else Absence.INVALID_EVALUATION


def _asks(answer: Given, truth: Expectation, options: Options) -> tuple[Asking, ...]:
    gold = truth.gold()
    return tuple(Asking(TEMPLATE, {"criterion": each, "answer": answer.text}, gold) for each in truth.asks())


COMPARER: Comparer[Given, Expectation] = Comparer(
    name="by_item",
    takes="a text that ends with the answer",
    how="as the item's own truth says",
    fills=ComponentKind.NUMBER,
    read=_read,
    read_truth=_truth,
    judge=_judge,
    example=Example("It has three sides.\nAnswer: 3", {"kind": "number", "value": 3}, RIGHT),
    truth_takes="an expectation: an object with its kind and what the kind needs, as docs/declaration.md tells",
    wrong_key=_wrong_key,
    version=VERSION,
    asks=_asks,
    hears=lambda truth, told: truth.hear(told),
)
