"""The scorer's cells to records: one for each item, every cell a number or the reason why there is none."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from checker.metrics.possible import settled
from checker.model.benchmark import Component
from checker.model.declared import Declared
from checker.model.entry import Entry
from checker.model.errors import ScorerRefusal
from checker.model.record import Absence, Cell, Record
from checker.model.said import say
from checker.model.scoring import ScoredCells
from checker.scoring.task import answers_of, applicable, known_items


def records_from(entry: Entry, declared: Declared, cells: ScoredCells) -> tuple[Record, ...]:
    """Give one record for each item, in item order.

    A component that does not apply is not applicable whatever the scorer says; an item without an answer is a missing
    generation; a judged component that the scorer left out is a missing evaluation; a judge's number that the
    component cannot hold is an invalid one. Raises ScorerRefusal when another component was left out or given a
    number that it cannot hold, or when a record has one that implies another without the other.
    """
    components = tuple(declared.benchmark.components.values())
    held, items = answers_of(entry), known_items(entry)
    records = []
    left_out = dict.fromkeys(declared.benchmark.components, 0)
    nothing: dict[str, Cell] = dict.fromkeys(left_out, Absence.NOT_APPLICABLE)
    for item, applying in zip(items, applicable(items, components), strict=True):
        given = cells.get(item.key, {}) if item.key in held else None
        row = nothing.copy()
        for component in applying:
            cell = _cell(component, given)
            if cell is None:
                left_out[component.name] += 1
            else:
                row[component.name] = cell
        records.append(Record(item.key, row))
    _refuse_left_out(left_out)
    _refuse_misfits(components, cells)
    _refuse_contradictions(components, records)
    return tuple(records)


def _cell(component: Component, given: Mapping[str, Cell] | None) -> Cell | None:
    """Give one cell of a component that applies; None where the scorer owes it."""
    if given is None:
        return Absence.MISSING_GENERATION
    cell = given.get(component.name, Absence.MISSING_EVALUATION if component.judged else None)
    if not isinstance(cell, Fraction):
        return cell
    if not _fits(cell, component):
        return Absence.INVALID_EVALUATION
    return settled(cell, component)


def _fits(number: Fraction, component: Component) -> bool:
    if component.possible:
        return settled(number, component) is not None
    if component.low is not None and number < component.low:
        return False
    return component.high is None or number <= component.high


def _refuse_left_out(counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        if count:
            raise ScorerRefusal(
                say("the scorer gave nothing for {component} in {n} answers", component=name, n=count),
                say("Give a number or an absence word for every component that applies and is not judged."),
            )


def _refuse_misfits(components: Iterable[Component], cells: ScoredCells) -> None:
    """Refuse numbers that no evaluation of this component can give: taken for missing they would empty a board."""
    strict = {each.name: each for each in components if not each.judged}
    wrong = dict.fromkeys(strict, 0)
    for row in cells.values():
        for name, number in row.items():
            if isinstance(number, Fraction) and name in strict and not _fits(number, strict[name]):
                wrong[name] += 1
    for name, count in wrong.items():
        if count:
            raise ScorerRefusal(
                say("the scorer gave {n} numbers that {component} cannot hold", n=count, component=name),
                say("Mend the scorer, or the range or the values that are declared for the component."),
            )


def _refuse_contradictions(components: Iterable[Component], records: Iterable[Record]) -> None:
    for component in components:
        implied = component.implies
        if implied is None:
            continue
        wrong = sum(record.cells[component.name] == 1 and record.cells[implied] != 1 for record in records)
        if wrong:
            raise ScorerRefusal(
                say(
                    "the scorer gave {component} without {implied}, which it implies, in {n} answers",
                    component=component.name,
                    implied=implied,
                    n=wrong,
                ),
                say("Mend the scorer, or take `implies` out of the declaration."),
            )
