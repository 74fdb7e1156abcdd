"""An entry as boards see it: rulings applied, policy settled, records laid out as columns."""

from checker.boards.rulings import apply, missing_policy
from checker.metrics.columns import union
from checker.metrics.values import Table, table
from checker.model.benchmark import MissingPolicy
from checker.model.board import Field, Standing
from checker.model.item import Item
from checker.model.record import Record
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry with its records after rulings; without any where it awaits rescoring, or holds scores alone.

    `scored` and `applicable` mark items, one byte each: those with a number, those to which anything applies.
    """

    standing: Standing
    policy: MissingPolicy
    items: tuple[Item, ...]
    records: tuple[Record, ...]
    table: Table
    scored: bytes
    applicable: bytes


def contestants(field: Field) -> tuple[Contestant, ...]:
    """Give every entry of the field, by name."""
    return tuple(contestant(field, standing) for standing in sorted(field.standings, key=lambda each: each.name))


def contestant(field: Field, standing: Standing) -> Contestant:
    """Prepare one entry for any number of boards."""
    records = apply(field.benchmark, standing.result.records if standing.result else (), standing.rulings)
    items = field.items.known([record.key for record in records])
    columns = table(field.benchmark, items, records)
    scored = union([each.evaluated for each in columns.components.values()])
    absent = union([each.absent for each in columns.components.values()])
    return Contestant(
        standing,
        missing_policy(field.benchmark.missing, standing.rulings),
        items,
        records,
        columns,
        scored,
        union((scored, absent)),
    )
