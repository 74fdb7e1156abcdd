"""Pairs of entries, item by item: how often both, one or neither has 1 in a binary component."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from checker.boards.contestant import Contestant
from checker.boards.documents.items import Comparisons, Pair
from checker.boards.rulings import tombstone
from checker.metrics.columns import Column, both, outside, union
from checker.metrics.values import table
from checker.model.benchmark import ComponentKind, MissingPolicy
from checker.model.board import Field
from checker.model.item import Item
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class _Outcomes:
    """One entry in one component: masks over the items of what it passed and of what counts."""

    entry: str
    component: str
    passed: bytes
    counted: bytes


def comparisons(field: Field, entries: Sequence[Contestant]) -> Comparisons:
    """Give `comparisons.json`: pairs by the entries' names, components as declared.

    Under `zero_fill` an absent cell counts as not passed, so that an answer left out never helps; under `exclude`
    the item is left out of the pair. Entries that a ruling took out are not compared, nor are components of which
    an entry has nothing evaluated.
    """
    compared = [each for each in entries if each.standing.measured and not tombstone(each.standing.rulings)]
    shared = _shared_items(field, compared)
    outcomes = [_outcomes(field, each, shared) for each in compared]
    pairs = (_pair(one[name], two[name]) for one, two in combinations(outcomes, 2) for name in one if name in two)
    return Comparisons(field.benchmark.id, field.version.name, tuple(pairs))


def _shared_items(field: Field, entries: Sequence[Contestant]) -> tuple[Item, ...] | None:
    """Give one list of items for all entries where their ids are not published; None where they are."""
    if field.items.items is not None:
        return None
    return tuple(Item(key) for key in sorted({record.key for each in entries for record in each.records}))


def _outcomes(field: Field, entry: Contestant, shared: tuple[Item, ...] | None) -> Mapping[str, _Outcomes]:
    columns = (entry.table if shared is None else table(field.benchmark, shared, entry.records)).components
    return {
        name: _Outcomes(entry.standing.name, name, bytes(map(bool, each.numbers)), _counted(each, entry.policy))
        for name, each in columns.items()
        if field.benchmark.components[name].kind is ComponentKind.BINARY and any(each.evaluated)
    }


def _counted(column: Column, policy: MissingPolicy) -> bytes:
    return union((column.evaluated, column.absent)) if policy is MissingPolicy.ZERO_FILL else column.evaluated


def _pair(one: _Outcomes, two: _Outcomes) -> Pair:
    counted = both(one.counted, two.counted)
    first, second = both(one.passed, counted), both(two.passed, counted)
    shared = sum(both(first, second))
    only_a, only_b, n = sum(outside(first, second)), sum(outside(second, first)), sum(counted)
    return Pair(
        a=one.entry,
        b=two.entry,
        component=one.component,
        both=shared,
        only_a=only_a,
        only_b=only_b,
        neither=n - shared - only_a - only_b,
        n=n,
        p_value=None,
        p_adjusted=None,
    )
