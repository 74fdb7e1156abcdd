"""Records of an entry of `component_scores`: what its lines say, exactly as they say it.

A number is the cell. Null in a scored line says that the component does not apply to the item. The status of any other
line is why none of the components that apply holds a number. An item without a line was not generated.
"""

from collections.abc import Mapping

from checker.formats.component_scores.lines import ScoreLine, score_lines
from checker.formats.component_scores.names import SCORES
from checker.metrics.conditions import satisfies
from checker.metrics.possible import settled
from checker.model.benchmark import Component
from checker.model.entry import Entry
from checker.model.item import Item, number_occurrences
from checker.model.json import as_fraction
from checker.model.record import Absence, Cell, Record
from checker.model.recorded import RecordFields


def records_of(entry: Entry) -> tuple[Record, ...] | None:
    """Give a record for each item of the entry's version, in item order; None where the lines cannot be looked at.

    Where the ids of items are not published, those of the lines count, sorted.
    """
    if entry.version is None or entry.items is None or entry.document(SCORES) is None:
        return None
    lines = [line for line in score_lines(entry) if line.parts is not None]
    held = dict(zip(number_occurrences(line.parts or () for line in lines), lines, strict=True))
    items = entry.items.items if entry.items.items is not None else tuple(map(Item, sorted(held)))
    components = tuple(entry.benchmark.components.values())
    return tuple(
        Record(
            item.key,
            cells_of(held.get(item.key), item, components),
            fields=fields_of(held.get(item.key), entry.benchmark.record),
        )
        for item in items
    )


def cells_of(line: ScoreLine | None, item: Item, components: tuple[Component, ...]) -> Mapping[str, Cell]:
    """Give the cell of each component on one item."""
    why = Absence.MISSING_GENERATION
    if line is not None and line.status is not None and not line.scored:
        why = Absence(line.status)
    numbers = line.numbers() if line is not None and line.scored else None
    return {each.name: _cell(each, item, numbers, why) for each in components}


def fields_of(line: ScoreLine | None, declared: RecordFields) -> Mapping[str, str]:
    """Give the declared further fields of one item: what the line says, or else the first text of each."""
    said = line.fields.values if line is not None else {}
    return {name: str(said.get(name, words[0])) for name, words in declared.fields.items()}


def _cell(component: Component, item: Item, numbers: Mapping[str, object] | None, why: Absence) -> Cell:
    if not satisfies(item, component.applies_to):
        return Absence.NOT_APPLICABLE
    if numbers is None:
        return why
    number = as_fraction(numbers.get(component.name))  # type: ignore[arg-type]  # a value of JSON
    if number is None:
        return Absence.NOT_APPLICABLE
    exact = settled(number, component) if component.values else number
    return number if exact is None else exact
