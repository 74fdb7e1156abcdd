"""Builders of small fields, so that a test says only what it is about."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from checker.model.benchmark import (
    Benchmark,
    Component,
    ComponentKind,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
    View,
)
from checker.model.board import Field, Standing
from checker.model.entry import Facts
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.metric import Metric, PerItem
from checker.model.ranking import Ranking
from checker.model.record import Absence, Cell, Record
from checker.model.result import Receipt, Result
from checker.model.ruling import Ruling

NA, NOGEN, NOEVAL, INVALID = (
    Absence.NOT_APPLICABLE,
    Absence.MISSING_GENERATION,
    Absence.MISSING_EVALUATION,
    Absence.INVALID_EVALUATION,
)
RESCORED = Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL)
TREE = "0123456789abcdef0123456789abcdef01234567"


def binary(name: str, **options: object) -> Component:
    return Component(name, ComponentKind.BINARY, name.capitalize(), **options)


def number(name: str, **options: object) -> Component:
    return Component(name, ComponentKind.NUMBER, name.capitalize(), **options)


def mean_of(
    name: str, *components: str, where: Mapping[str, tuple[str, ...]] | None = None, **options: object
) -> Metric:
    return Metric(name, name.capitalize(), PerItem(components, where or {}), **options)


def a_benchmark(
    components: Sequence[Component],
    metrics: Sequence[Metric],
    ranking: Ranking | None = None,
    missing: MissingPolicy = MissingPolicy.ZERO_FILL,
    views: Sequence[View] = (),
    key: tuple[str, ...] = ("id",),
    **options: object,
) -> Benchmark:
    return Benchmark(
        id="sample",
        title="Sample",
        item_noun="item",
        format="predictions",
        entry=EntryGrammar("{model}_{date}", {}),
        key=key,
        versions={"v1": Version("v1", 10, "items/v1.jsonl", None, Truth(TruthKind.OPEN))},
        components={each.name: each for each in components},
        scoring=Scoring(),
        metrics={each.name: each for each in metrics},
        ranking=ranking or Ranking(metrics[0].name),
        missing=missing,
        views=tuple(views),
        claims=(),
        **options,
    )


def some_items(count: int, **attributes: Sequence[str]) -> tuple[Item, ...]:
    """Give items i1, i2 …; each attribute lists its values, one an item."""
    return tuple(
        Item(ItemKey((f"i{place + 1}",)), {name: values[place] for name, values in attributes.items()})
        for place in range(count)
    )


def some_records(items: Iterable[Item], **cells: Sequence[Cell | int]) -> tuple[Record, ...]:
    """Give one record an item; each component lists its cells, integers standing for fractions."""
    return tuple(
        Record(item.key, {name: _cell(row[place]) for name, row in cells.items()}) for place, item in enumerate(items)
    )


def _cell(cell: Cell | int) -> Cell:
    return cell if isinstance(cell, Absence) else Fraction(cell)


def a_standing(
    name: str,
    records: tuple[Record, ...] | None,
    *,
    rulings: Sequence[Ruling] = (),
    evidence: Evidence = RESCORED,
    receipt: Receipt | None = None,
) -> Standing:
    facts = Facts("v1", name.replace("-", " ").title(), "Some Lab", "2026-01-02")
    result = None if records is None else Result(records, {}, evidence)
    return Standing(name, f"submissions/sample/{name}", TREE, facts, result, receipt, tuple(rulings))


def a_field(
    benchmark: Benchmark, items: tuple[Item, ...] | None, standings: Iterable[Standing], **options: object
) -> Field:
    version = next(iter(benchmark.versions.values()))
    if items is not None:
        version = replace(version, count=len(items))
    return Field(benchmark, TREE, version, ItemSet(version.name, version.count, items), tuple(standings), **options)
