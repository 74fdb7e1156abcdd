"""`by_item`: a free answer is held against what the item's own truth expects: its kind, its tolerances, its points.

A truth is an expectation, as `checker.metrics.expectations` describes them. An answer is a text; one that was extracted
before comes as `{"text": …, "extraction": …}` and is graded as it was extracted.
"""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options
from checker.metrics.expectations.base import BadExpectation, Extraction
from checker.metrics.expectations.expect import Expectation, read_expectation, read_extraction
from checker.model.benchmark import ComponentKind
from checker.model.json import Json
from checker.model.record import Absence


def read_kept(value: Json) -> Extraction | None:
    """Read an answer that was extracted before; None for anything else."""
    if isinstance(value, dict) and isinstance(text := value.get("text"), str):
        return read_extraction(value.get("extraction"), text)
    return None


def _read(value: Json, options: Options) -> str | Extraction | None:
    return value if isinstance(value, str) else read_kept(value)


def _truth(value: Json, options: Options) -> Expectation | None:
    try:
        return read_expectation(value)
    except BadExpectation:
        return None


def _judge(answer: str | Extraction, truth: Expectation, options: Options) -> Fraction | Absence:
    extraction = truth.extract(answer) if isinstance(answer, str) else answer
    return truth.grade(extraction) if extraction.kind == truth.kind.name else Absence.INVALID_EVALUATION


COMPARER: Comparer[str | Extraction, Expectation] = Comparer(
    name="by_item",
    takes="a text that ends with the answer",
    how="as the item's truth says, which is an expectation",
    fills=ComponentKind.NUMBER,
    read=_read,
    read_truth=_truth,
    judge=_judge,
    example=Example("It has three sides.\nAnswer: 3", {"kind": "number", "value": 3}, RIGHT),
)
