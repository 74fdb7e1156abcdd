"""An entry as boards see it: rulings applied, policy settled, records laid out as columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from checker.boards.rulings import apply, missing_policy
from checker.metrics.values import Table, table
from checker.model.benchmark import MissingPolicy
from checker.model.board import Field, Standing
from checker.model.item import Item, ItemKey
from checker.model.record import SCORED, Absence, Record


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry with its records after rulings; without any where it awaits rescoring.

    `scored` and `inapplicable` mark items, one byte each: those with a number, those to which nothing applies.
    """

    standing: Standing
    policy: MissingPolicy
    items: tuple[Item, ...]
    records: tuple[Record, ...]
    table: Table
    scored: bytes
    inapplicable: bytes


def contestants(field: Field) -> tuple[Contestant, ...]:
    """Give every entry of the field, by name."""
    return tuple(contestant(field, standing) for standing in sorted(field.standings, key=lambda each: each.name))


def contestant(field: Field, standing: Standing) -> Contestant:
    """Prepare one entry for any number of boards."""
    records = apply(standing.result.records if standing.result else (), standing.rulings)
    items = _items(field, records)
    status = {record.key: record.status for record in records}
    statuses = [status.get(item.key, Absence.MISSING_GENERATION) for item in items]
    return Contestant(
        standing,
        missing_policy(field.benchmark.missing, standing.rulings),
        items,
        records,
        table(field.benchmark, items, records),
        bytes(each == SCORED for each in statuses),
        bytes(each == Absence.NOT_APPLICABLE for each in statuses),
    )


def _items(field: Field, records: Sequence[Record]) -> tuple[Item, ...]:
    """Give the version's items; where their ids are secret, those of the records, made up to the version's count."""
    if field.items.items is not None:
        return field.items.items
    known = [Item(record.key) for record in records]
    unknown = [Item(ItemKey((), each)) for each in range(1, field.version.count - len(known) + 1)]
    return (*known, *unknown)
