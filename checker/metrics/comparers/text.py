"""`text`: the answer is the right string, or one of several, but for case, width and white space."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options, right_if
from checker.metrics.comparers.words import normalised
from checker.model.benchmark import ComponentKind
from checker.model.json import Json


def _read(value: Json, options: Options) -> str | None:
    return normalised(value) if isinstance(value, str) else None


def _accepted(value: Json, options: Options) -> frozenset[str] | None:
    listed = value if isinstance(value, list) else [value]
    texts = frozenset(normalised(each) for each in listed if isinstance(each, str))
    return texts if texts and all(isinstance(each, str) for each in listed) else None


def _judge(answer: str, truth: frozenset[str], options: Options) -> Fraction:
    return right_if(answer in truth)


COMPARER = Comparer(
    name="text",
    takes="a string",
    how="after NFKC, case folding and collapsing white space; the truth may list alternatives",
    fills=ComponentKind.BINARY,
    read=_read,
    read_truth=_accepted,
    judge=_judge,
    example=Example(" New  york", ["NYC", "New York"], RIGHT),
)
