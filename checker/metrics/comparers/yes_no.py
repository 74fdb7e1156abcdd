"""`yes_no`: the answer says yes where yes is right, and no where no is."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options, right_if
from checker.metrics.comparers.words import normalised
from checker.model.benchmark import ComponentKind
from checker.model.json import Json

_SAID = {"yes": True, "no": False}


def _read(value: Json, options: Options) -> bool | None:
    if isinstance(value, bool):
        return value
    return _SAID.get(normalised(value).rstrip(".!")) if isinstance(value, str) else None


def _judge(answer: bool, truth: bool, options: Options) -> Fraction:
    return right_if(answer is truth)


COMPARER = Comparer(
    name="yes_no",
    takes="yes or no, or true or false",
    how="case does not count, and a full stop at the end is allowed",
    fills=ComponentKind.BINARY,
    read=_read,
    read_truth=_read,
    judge=_judge,
    example=Example("No.", False, RIGHT),
)
