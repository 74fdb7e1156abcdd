"""The records file with one line for each item: what is public of it, and every measured entry in a map.

In the map by component of an item that was scored, null says that a component does not apply. An item that was not
scored has an empty map, and its status says why: null, missing and zero stay three things.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.boards.contestant import Contestant
from checker.metrics.columns import Column
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark
from checker.model.board import Field
from checker.model.item import Item, ItemKey
from checker.model.json import Json
from checker.model.record import SCORED, Absence, Cell, Record
from checker.model.recorded import ItemLines
from checker.reading.canonical import dump_line
from checker.reading.numerals import written

DECIMALS = 12
"""Decimals of a metric's value on an item where it never ends."""


def item_lines(field: Field, entries: Sequence[Contestant], form: ItemLines) -> bytes:
    """Give the lines in item order; where ids are not published those of the records, sorted."""
    told = [_Told(field.benchmark, form, entry) for entry in entries if entry.standing.measured]
    keys = {key for each in told for key in each.records}
    items = field.items.items if field.items.items is not None else tuple(map(Item, sorted(keys)))
    return b"".join(dump_line(_line(field.benchmark, form, item, told)) for item in items)


class _Told:
    """One entry, ready to be asked about its items."""

    def __init__(self, benchmark: Benchmark, form: ItemLines, entry: Contestant) -> None:
        self.name = entry.standing.name
        self.records: Mapping[ItemKey, Record] = {record.key: record for record in entry.records}
        self._form, self._components = form, tuple(benchmark.components)
        self._places = {item.key: place for place, item in enumerate(entry.items)}
        self._columns = {name: entry.table.metrics[metric] for metric, name in form.metrics.items()}

    def on(self, item: Item) -> Json:
        """Give what the entry did on an item."""
        record = self.records.get(item.key) or Record(item.key, {})
        status = record.status if record.cells else str(Absence.MISSING_GENERATION)
        components: Json = {}
        if status == SCORED:
            cells = {name: record.cells.get(name, Absence.MISSING_EVALUATION) for name in self._components}
            components = {name: _cell(cell) for name, cell in cells.items()}
        place = self._places.get(item.key)
        values: dict[str, Json] = {name: _value(column, place) for name, column in self._columns.items()}
        touched: dict[str, Json] = {} if record.ruling is None else {"ruling": record.ruling}
        return {"status": status, **record.fields, self._form.components: components, **values, **touched}


def _line(benchmark: Benchmark, form: ItemLines, item: Item, told: Sequence[_Told]) -> Json:
    line: dict[str, Json] = {**dict(zip(benchmark.key, item.key.parts, strict=False)), **item.facts}
    for view in benchmark.views:
        if view.name in benchmark.key or view.from_truth:
            continue
        name = form.names.get(view.name, view.name)
        line[name] = list(item.tags.get(view.name, ())) if view.multi else item.attributes.get(view.name)
    if item.key.occurrence > 1:
        line["occurrence"] = item.key.occurrence
    return {**line, form.entries: {each.name: each.on(item) for each in told}}


def _cell(cell: Cell) -> Json:
    if isinstance(cell, Absence):
        return None if cell is Absence.NOT_APPLICABLE else cell.value
    return written(cell)


def _value(column: Column, place: int | None) -> Json:
    """Give a metric's value on one item, unscaled; null where nothing goes into it."""
    if place is None or not column.evaluated[place]:
        return None
    value = Fraction(column.numbers[place], column.denominator)
    exact = written(value)
    return rounded(value, DECIMALS) if isinstance(exact, str) else exact
