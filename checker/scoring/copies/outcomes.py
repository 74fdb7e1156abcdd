"""How entries did on each item: right or wrong, and the numbers of what is graded."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from checker.model.benchmark import Benchmark, ComponentKind
from checker.model.item import ItemKey
from checker.model.kin import Prints
from checker.model.record import Absence, Cell, Record

Outcome: TypeAlias = tuple[Cell, ...]
Unit: TypeAlias = tuple[ItemKey, str]
"""One graded component of one item."""


def outcomes_of(benchmark: Benchmark, prints: Prints) -> Mapping[ItemKey, Outcome]:
    """Give what passed and what failed, over all binary components at once; nothing where one was not evaluated."""
    names = [name for name, each in benchmark.components.items() if each.kind is ComponentKind.BINARY]
    found = ((record.key, tuple(record.cells[name] for name in names)) for record in prints.records if names)
    return {key: cells for key, cells in found if _evaluated(cells)}


def wrong(outcome: Outcome) -> bool:
    """Whether anything failed."""
    return any(cell == 0 for cell in outcome)


def scores_of(benchmark: Benchmark, prints: Prints) -> Mapping[Unit, Fraction]:
    """Give the numbers of graded components, those at either end of their range left out: many reach them."""
    graded = {name: each for name, each in benchmark.components.items() if each.kind is ComponentKind.NUMBER}
    return {
        (record.key, name): cell
        for record in prints.records
        for name, component in graded.items()
        if (cell := _number(record, name)) is not None and cell not in (component.low, component.high, 0)
    }


def _number(record: Record, name: str) -> Fraction | None:
    cell = record.cells.get(name)
    return cell if isinstance(cell, Fraction) else None


def _evaluated(cells: Outcome) -> bool:
    numbers = [cell for cell in cells if cell is not Absence.NOT_APPLICABLE]
    return bool(numbers) and not any(isinstance(cell, Absence) for cell in numbers)
