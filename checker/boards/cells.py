"""Cells as text: a number in full, or the word for why there is none."""

from fractions import Fraction
from functools import lru_cache

from checker.metrics.rounding import exact, shown
from checker.model.record import Absence, Cell

_MOST_PLACES = 40
"""Decimals up to which a number is written out; a longer one, or one that never ends, is written as a ratio."""


def cell_text(cell: Cell) -> str:
    """Give an integer, a finite decimal in full, `n/d` for any other number, or the word of the absence."""
    return str(cell) if isinstance(cell, Absence) else _number_text(cell.numerator, cell.denominator)


@lru_cache(maxsize=1 << 16)
def _number_text(numerator: int, denominator: int) -> str:
    """Write a number in lowest terms; few different ones make up most of a benchmark's cells."""
    value = Fraction(numerator, denominator)
    rest, twos = _stripped(denominator, 2)
    rest, fives = _stripped(rest, 5)
    places = max(twos, fives)
    return shown(value, places) if rest == 1 and places <= _MOST_PLACES else exact(value)


def _stripped(number: int, factor: int) -> tuple[int, int]:
    times = 0
    while number % factor == 0 and times <= _MOST_PLACES:
        number, times = number // factor, times + 1
    return number, times
