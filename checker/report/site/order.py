"""How rows are put in order: the same total order as in the site's `order.js`, tried against one file.

Values come first and what is no value last in both directions, each kind of it together; what is equal stands by id.
Texts are compared by their UTF-16 units: no locale has a say.
"""

import math
from collections.abc import Sequence
from functools import cmp_to_key
from typing import TypeAlias

from checker.model.value import dataclass

NO_VALUES = ("removed", "invalid", "missing", "missing-evaluation", "missing-generation", "not-reported", "na")
"""What is no value, in the order in which it stands behind the values."""

Value: TypeAlias = float | str | None


@dataclass(frozen=True, slots=True)
class Sorted:
    """What a cell is ordered by: a number or a text, or None with the kind of what is not there."""

    value: Value
    kind: str
    id: str


def compare(a: Sorted, b: Sorted, descending: bool = False) -> int:
    """Compare two cells: below 0, 0 or above it. `descending` turns the values round and nothing else."""
    first, second = _standing(a), _standing(b)
    if first != second:
        return first - second
    order = 0 if first else _by_value(a.value, b.value)
    return (-order if descending else order) or _by_units(a.id, b.id)


def ordered(cells: Sequence[Sorted], descending: bool = False) -> list[int]:
    """Give the places of cells in their order."""

    def by_cells(one: int, other: int) -> int:
        return compare(cells[one], cells[other], descending)

    return sorted(range(len(cells)), key=cmp_to_key(by_cells))


def _standing(cell: Sorted) -> int:
    """Give 0 for a value, and the place of its kind for what is none."""
    if cell.value is not None and not (isinstance(cell.value, float) and math.isnan(cell.value)):
        return 0
    return NO_VALUES.index(cell.kind) + 1 if cell.kind in NO_VALUES else len(NO_VALUES) + 1


def _by_value(a: Value, b: Value) -> int:
    """Compare numbers with numbers and texts with texts; a number and a text, which no column mixes, are equal."""
    if isinstance(a, str) and isinstance(b, str):
        return _by_units(a, b)
    return 0 if a is None or b is None or isinstance(a, str) or isinstance(b, str) else (a > b) - (a < b)


def _by_units(a: str, b: str) -> int:
    first, second = a.encode("utf-16-be", "surrogatepass"), b.encode("utf-16-be", "surrogatepass")
    return (first > second) - (first < second)
