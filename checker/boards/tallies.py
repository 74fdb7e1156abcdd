"""Pairs of entries in one binary component: how often both, one or neither has 1."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from checker.boards.contestant import Contestant
from checker.boards.documents.comparisons import ComponentCounts, PairCounts
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


def tallies(field: Field, entries: Sequence[Contestant], components: Sequence[str]) -> tuple[ComponentCounts, ...]:
    """Count in binary components, in their order, then by the entries' names.

    Under `zero_fill` an absent cell counts as not passed, so that an answer left out never helps; under `exclude`
    the item is left out of the pair. Entries that a ruling took out are not compared, nor are components of which
    an entry has nothing evaluated.
    """
    if not components:
        return ()
    compared = [each for each in entries if each.standing.measured and not tombstone(each.standing.rulings)]
    shared = _shared_items(field, compared)
    outcomes = [_outcomes(field, each, shared, components) for each in compared]
    return tuple(each for name in components for each in _pairs(outcomes, name))


def _pairs(outcomes: Sequence[Mapping[str, _Outcomes]], component: str) -> Iterator[ComponentCounts]:
    for one, two in combinations([each[component] for each in outcomes if component in each], 2):
        yield _counts(one, two)


def _shared_items(field: Field, entries: Sequence[Contestant]) -> tuple[Item, ...] | None:
    """Give one list of items for all entries where their ids are not published; None where they are."""
    if field.items.items is not None:
        return None
    return tuple(Item(key) for key in sorted({record.key for each in entries for record in each.records}))


def _outcomes(
    field: Field, entry: Contestant, shared: tuple[Item, ...] | None, components: Sequence[str]
) -> Mapping[str, _Outcomes]:
    columns = (entry.table if shared is None else table(field.benchmark, shared, entry.records)).components
    return {
        name: _Outcomes(
            entry.standing.name,
            name,
            bytes(map(bool, columns[name].numbers)),
            _counted(columns[name], entry.policy),
        )
        for name in components
        if field.benchmark.components[name].kind is ComponentKind.BINARY and any(columns[name].evaluated)
    }


def _counted(column: Column, policy: MissingPolicy) -> bytes:
    return union((column.evaluated, column.absent)) if policy is MissingPolicy.ZERO_FILL else column.evaluated


def _counts(one: _Outcomes, two: _Outcomes) -> ComponentCounts:
    counted = both(one.counted, two.counted)
    first, second = both(one.passed, counted), both(two.passed, counted)
    shared = sum(both(first, second))
    only_a, only_b, n = sum(outside(first, second)), sum(outside(second, first)), sum(counted)
    counts = PairCounts(shared, only_a, only_b, n - shared - only_a - only_b)
    return ComponentCounts(one.entry, two.entry, one.component, counts)
