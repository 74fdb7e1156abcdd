"""`squared_error`: the square of how far the answer is from the right number; 0 is best."""

from fractions import Fraction

from checker.metrics.comparers.base import Comparer, Example, Options
from checker.metrics.comparers.numerals import numeral
from checker.model.benchmark import ComponentKind
from checker.model.json import Json
from checker.model.record import Absence


def _read(value: Json, options: Options) -> Fraction | None:
    return numeral(value)


def _judge(answer: Fraction, truth: Fraction, options: Options) -> Fraction:
    return (answer - truth) ** 2


COMPARER = Comparer(
    name="squared_error",
    takes="a number, or a string that writes one",
    how="how far it is from the right number, squared",
    fills=ComponentKind.NUMBER,
    read=_read,
    read_truth=_read,
    judge=_judge,
    example=Example("1.5", 3, Fraction(9, 4)),
    unparsable=Absence.INVALID_EVALUATION,
)
