"""Cells as text: a number in full, or the word for why there is none."""

from decimal import Decimal

from checker.model.record import Absence, Cell
from checker.reading.numerals import written


def cell_text(cell: Cell) -> str:
    """Give an integer, a finite decimal in full, `n/d` for any other number, or the word of the absence."""
    if isinstance(cell, Absence):
        return str(cell)
    number = written(cell)
    return format(number, "f") if isinstance(number, Decimal) else str(number)
