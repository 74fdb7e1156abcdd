"""Cells as they are published: a number in full, or the word for why there is none."""

from decimal import Decimal
from fractions import Fraction

from checker.metrics.rounding import exact, rounded
from checker.model.json import Json
from checker.model.record import Absence, Cell


def cell_json(cell: Cell) -> Json:
    """Give a cell as JSON: an integer, a finite decimal in full, `n/d` for any other number, or the absence."""
    if isinstance(cell, Absence):
        return str(cell)
    number = _finite(cell)
    return exact(cell) if number is None else number


def cell_text(cell: Cell) -> str:
    """Give a cell as text in a table, written as in JSON but without quotes."""
    if isinstance(cell, Absence):
        return str(cell)
    number = _finite(cell)
    return exact(cell) if number is None else format(number, "f")


def _finite(value: Fraction) -> Decimal | None:
    """Give the number as a decimal that ends; None when no power of ten holds its denominator."""
    rest, twos = _stripped(value.denominator, 2)
    rest, fives = _stripped(rest, 5)
    return rounded(value, max(twos, fives)) if rest == 1 else None


def _stripped(number: int, factor: int) -> tuple[int, int]:
    times = 0
    while number % factor == 0:
        number, times = number // factor, times + 1
    return number, times
