"""How entries did on each item: right or wrong, and the numbers of what is graded."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from checker.model.benchmark import Benchmark, Component, ComponentKind
from checker.model.item import ItemKey
from checker.model.kin import Prints
from checker.model.record import Absence, Cell, Record

Outcome: TypeAlias = tuple[Cell, ...]
Standing: TypeAlias = tuple[int | None, ...]
"""How well an item was done, by component."""

_TOP = 2

Unit: TypeAlias = tuple[ItemKey, str]
"""One graded component of one item."""


def outcomes_of(benchmark: Benchmark, prints: Prints) -> Mapping[ItemKey, Outcome]:
    """Give what passed and what failed, over all binary components at once; nothing where one was not evaluated."""
    names = [name for name, each in benchmark.components.items() if each.kind is ComponentKind.BINARY]
    kept: dict[tuple[int, ...], Outcome | None] = {}
    found: dict[ItemKey, Outcome] = {}
    for record in prints.records if names else ():
        cells = tuple([record.cells[name] for name in names])
        same = tuple(map(id, cells))  # there are few, and to compare them by what they are takes long
        if same not in kept:
            kept[same] = cells if _evaluated(cells) else None
        outcome = kept[same]
        if outcome is not None:
            found[record.key] = outcome
    return found


def standings_of(benchmark: Benchmark, prints: Prints) -> Mapping[ItemKey, Standing]:
    """Give how well each item was done: by binary components, and by where numbers stand in their range."""
    components = benchmark.components
    found = (
        (record.key, tuple(_standing(components[name], record.cells.get(name)) for name in components))
        for record in prints.records
    )
    return {key: standing for key, standing in found if any(each is not None for each in standing)}


def imperfect(standing: Standing) -> bool:
    """Whether anything failed, or did not reach the top."""
    return any(each is not None and each < _TOP for each in standing)


def _standing(component: Component, cell: Cell | None) -> int | None:
    """Give 0 for the worst, 2 for the best, 1 between; None where there is no number, or no best."""
    high = Fraction(1) if component.kind is ComponentKind.BINARY else component.high
    if not isinstance(cell, Fraction) or high is None:
        return None
    return _TOP if cell >= high else int(cell > (component.low or 0))


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
