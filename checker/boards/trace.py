"""The items behind a number: each one's value, whether it counts, and the sum that gives what the board shows."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from checker.boards.contestant import Contestant, contestant
from checker.boards.definitions import definition, number
from checker.metrics.conditions import satisfies
from checker.metrics.derivations import derivations
from checker.metrics.removals import as_read
from checker.metrics.rounding import shown
from checker.metrics.values import cell_of
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.board import Field, Standing
from checker.model.errors import UsageRefusal
from checker.model.item import ItemKey
from checker.model.metric import Derived, Metric, PerItem, Score
from checker.model.record import Absence, Cell, Record
from checker.model.said import say
from checker.model.value import dataclass

_ABSENCES = frozenset(map(str, Absence))


@dataclass(frozen=True, slots=True)
class TracedItem:
    """One item that a metric is about.

    `value` goes into the mean, unscaled, when `counted`. `because` says why there is no measured value (an absence,
    also where the fill counts in its stead), or which ruling touched it. `cells` are the numbers by component that the
    value is the mean of.
    """

    key: ItemKey
    value: Fraction | None
    counted: bool
    because: str | None = None
    cells: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """A metric of an entry, computed again item by item.

    For a mean: `items` in item order, their exact `sum` over the `count` that are counted. For a derived metric:
    `parts`, the traces of what it derives from. `formula` spells the computation out. `agrees` says that the items
    give the very value of the board, `score`; `shown` is `value` as boards show it, None where unavailable. A number
    that is only `claimed` has no items and was not derived.
    """

    entry: str
    metric: Metric
    policy: MissingPolicy
    score: Score
    value: Fraction | None
    shown: str | None
    definition: str
    formula: str
    agrees: bool
    items: tuple[TracedItem, ...] = ()
    sum: Fraction = Fraction(0)
    count: int = 0
    parts: tuple["Trace", ...] = ()
    claimed: bool = False


def trace(field: Field, entry: str, metric: str) -> Trace:
    """Take one number of the board over all items apart. Raises UsageRefusal for an unknown entry or metric."""
    if metric not in field.benchmark.metrics:
        raise UsageRefusal(
            say("{benchmark} has no metric {metric}", benchmark=field.benchmark.id, metric=metric),
            say("Name one of: {known}.", known=", ".join(field.benchmark.metrics)),
        )
    found = contestant(field, _standing(field, entry))
    return _trace(field.benchmark, found, field.benchmark.metrics[metric], found.table.scores(found.policy))


def _standing(field: Field, entry: str) -> Standing:
    for standing in field.standings:
        if standing.name == entry:
            return standing
    raise UsageRefusal(
        say("{benchmark} has no entry {entry}", benchmark=field.benchmark.id, entry=entry),
        say("Name one of: {known}.", known=", ".join(sorted(each.name for each in field.standings))),
    )


def _trace(benchmark: Benchmark, found: Contestant, metric: Metric, scores: Mapping[str, Score]) -> Trace:
    result = found.standing.result
    if result is not None and result.claimed:
        return _claimed_trace(benchmark, found, metric, result.metrics[metric.name])
    if isinstance(metric.source, Derived):
        return _derived_trace(benchmark, found, metric, metric.source, scores)
    return _mean_trace(benchmark, found, metric, metric.source, scores[metric.name])


def _mean_trace(benchmark: Benchmark, found: Contestant, metric: Metric, source: PerItem, score: Score) -> Trace:
    items = tuple(_traced_items(benchmark, found, metric, source))
    counted = [each.value for each in items if each.counted and each.value is not None]
    measured = any(each.counted and each.because not in _ABSENCES for each in items)
    total = sum(counted, Fraction(0))
    value = metric.scale * total / len(counted) if measured else None
    formula = f"{number(metric.scale)} × {number(total)} / {len(counted)}"
    return Trace(
        entry=found.standing.name,
        metric=metric,
        policy=found.policy,
        score=score,
        value=value,
        shown=None if value is None else shown(value, metric.decimals),
        definition=definition(benchmark, metric, found.policy),
        formula=_spelt(formula, value),
        agrees=value == score.value,
        items=items,
        sum=total,
        count=len(counted),
    )


def _claimed_trace(benchmark: Benchmark, found: Contestant, metric: Metric, score: Score) -> Trace:
    """Say that a number is what the entry claims: no item stands behind it."""
    claimed = score.value is not None
    return Trace(
        entry=found.standing.name,
        metric=metric,
        policy=found.policy,
        score=score,
        value=score.value,
        shown=None if score.value is None else shown(score.value, metric.decimals),
        definition=definition(benchmark, metric, found.policy),
        formula="claimed by the entry, which shows nothing of what it did" if claimed else "unavailable: not claimed",
        agrees=True,
        claimed=True,
    )


def _derived_trace(
    benchmark: Benchmark, found: Contestant, metric: Metric, source: Derived, scores: Mapping[str, Score]
) -> Trace:
    parts = tuple(_trace(benchmark, found, benchmark.metrics[name], scores) for name in source.of)
    derived = derivations()[source.derive]([part.value for part in parts], [part.score.total for part in parts])
    value = None if derived is None else metric.scale * derived
    given = ", ".join(
        f"{part.metric.name} = {'unavailable' if part.value is None else number(part.value)}" for part in parts
    )
    scale = "" if metric.scale == 1 else f"{number(metric.scale)} × "
    return Trace(
        entry=found.standing.name,
        metric=metric,
        policy=found.policy,
        score=scores[metric.name],
        value=value,
        shown=None if value is None else shown(value, metric.decimals),
        definition=definition(benchmark, metric, found.policy),
        formula=_spelt(f"{scale}{source.derive}({given})", value),
        agrees=value == scores[metric.name].value and all(part.agrees for part in parts),
        parts=parts,
    )


def _spelt(formula: str, value: Fraction | None) -> str:
    return "unavailable: nothing was evaluated" if value is None else f"{formula} = {number(value)}"


def _traced_items(benchmark: Benchmark, found: Contestant, metric: Metric, source: PerItem) -> Iterator[TracedItem]:
    records = {record.key: record for record in found.records}
    fill = metric.fill if found.policy is MissingPolicy.ZERO_FILL and not metric.leaves_out else None
    for item in found.items:
        if satisfies(item, source.where):
            record = records.get(item.key)
            row = as_read(metric, benchmark.components, record) if record is not None else None
            applies = [satisfies(item, benchmark.components[name].applies_to) for name in source.components]
            cells = [cell_of(name, row, each) for name, each in zip(source.components, applies, strict=True)]
            named = tuple(zip(source.components, cells, strict=True))
            yield _traced(item.key, named, fill, record.ruling if record is not None else None)


def _traced(key: ItemKey, cells: Sequence[tuple[str, Cell]], fill: Fraction | None, ruling: str | None) -> TracedItem:
    numbers = tuple((name, cell) for name, cell in cells if not isinstance(cell, Absence))
    if numbers:
        mean = sum((cell for _, cell in numbers), Fraction(0)) / len(numbers)
        return TracedItem(key, mean, counted=True, because=ruling, cells=numbers)
    status = Record(key, dict(cells)).status
    if status == Absence.NOT_APPLICABLE or fill is None:
        return TracedItem(key, None, counted=False, because=status)
    return TracedItem(key, fill, counted=True, because=status)
