"""Cells as text: a number in full, or the word for why there is none."""

from decimal import Decimal
from fractions import Fraction

from checker.metrics.rounding import exact, rounded
from checker.model.record import Absence, Cell

_MOST_PLACES = 40
"""Decimals up to which a number is written out; a longer one, or one that never ends, is written as a ratio."""


def cell_text(cell: Cell) -> str:
    """Give an integer, a finite decimal in full, `n/d` for any other number, or the word of the absence."""
    if isinstance(cell, Absence):
        return str(cell)
    number = _finite(cell)
    return exact(cell) if number is None else format(number, "f")


def _finite(value: Fraction) -> Decimal | None:
    """Give the number as a decimal that ends; None where it has too many places, or no end."""
    rest, twos = _stripped(value.denominator, 2)
    rest, fives = _stripped(rest, 5)
    places = max(twos, fives)
    return rounded(value, places) if rest == 1 and places <= _MOST_PLACES else None


def _stripped(number: int, factor: int) -> tuple[int, int]:
    times = 0
    while number % factor == 0 and times <= _MOST_PLACES:
        number, times = number // factor, times + 1
    return number, times
