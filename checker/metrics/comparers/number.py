"""`number`: the answer is the right number, within a tolerance."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Option, Options, OptionType, right_if
from checker.metrics.comparers.numerals import numeral
from checker.model.benchmark import ComponentKind
from checker.model.json import Json


def _read(value: Json, options: Options) -> Fraction | None:
    return numeral(value)


def _judge(answer: Fraction, truth: Fraction, options: Options) -> Fraction:
    return right_if(abs(answer - truth) <= max(options["absolute"], options["relative"] * abs(truth)))


COMPARER = Comparer(
    name="number",
    takes="a number, or a string that writes one",
    how="exactly, unless a tolerance is declared",
    fills=ComponentKind.BINARY,
    read=_read,
    read_truth=_read,
    judge=_judge,
    example=Example("103", 100, RIGHT, {"relative": Fraction(1, 20)}),
    options=(
        Option("absolute", OptionType.NUMBER, Fraction(0), "how far the answer may be off"),
        Option("relative", OptionType.NUMBER, Fraction(0), "how far it may be off as a share of the true number"),
    ),
)
