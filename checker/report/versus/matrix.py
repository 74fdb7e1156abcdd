"""`matrix.csv`: a row for each item, a column for each file of answers."""

from fractions import Fraction

from checker.metrics.rounding import shown
from checker.model.item import ItemKey
from checker.model.record import Absence, Cell
from checker.model.versus import Contender, Versus
from checker.reading.spreadsheet import csv_line, guarded

DECIMALS = 4
NO_ANSWER, FAILED, UNEVALUATED, NOT_CHOSEN = "N/A", "failed", "unimpl", ""
_WORDS = {
    Absence.MISSING_GENERATION: NO_ANSWER,
    Absence.NOT_APPLICABLE: NO_ANSWER,
    Absence.MISSING_EVALUATION: UNEVALUATED,
    Absence.INVALID_EVALUATION: FAILED,
}


def matrix(versus: Versus) -> str:
    """Give the table, all items in order; rates have four decimals, an item that was not chosen has an empty cell."""
    head = csv_line(["query_id", *(guarded(each.name) for each in versus.contenders)])
    return head + "".join(csv_line(_row(versus, item.key)) for item in versus.items)


def cell_word(contender: Contender, key: ItemKey) -> str:
    """Give what stands in a cell."""
    return _word(contender.cells[key]) if key in contender.cells else NOT_CHOSEN


def _row(versus: Versus, key: ItemKey) -> list[str]:
    return [guarded(str(key)), *(cell_word(each, key) for each in versus.contenders)]


def _word(cell: Cell | None) -> str:
    if isinstance(cell, Fraction):
        return shown(cell, DECIMALS)
    return FAILED if cell is None else _WORDS[cell]
