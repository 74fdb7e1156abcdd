"""Exact values of metrics and components, over any part of the items, under a missing policy.

An item's value is the mean of those components of the metric that hold a number. The metric is the mean over the
items that satisfy `where`. `zero_fill` counts an absent value as the metric's `fill`, unless the cells are all not
applicable; an absent component counts as 0 only where `applies_to` says that it applies. `exclude` leaves out what is
absent. What nobody evaluated is unavailable under either policy. What a ruling removed counts as each metric's worst.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from graphlib import TopologicalSorter
from itertools import compress

from checker.metrics.columns import Column, Pick, column, everything, mean_column, union
from checker.metrics.conditions import marker
from checker.metrics.derivations import derivations
from checker.metrics.removals import as_read, readers
from checker.model.benchmark import Benchmark, Condition, MissingPolicy
from checker.model.item import Item
from checker.model.metric import Derived, Metric, PerItem, Score
from checker.model.record import Absence, Cell, Record
from checker.model.value import dataclass, replace


@dataclass(frozen=True, slots=True)
class Table:
    """One entry's records as columns over its items: what every part of a board is summed from."""

    benchmark: Benchmark
    components: Mapping[str, Column]
    metrics: Mapping[str, Column]

    def scores(self, policy: MissingPolicy, pick: Pick = everything) -> Mapping[str, Score]:
        """Give every declared metric over a part of the items, in declared order."""
        metrics = self.benchmark.metrics
        found: dict[str, Score] = {}
        for name in derivable(metrics):
            source = metrics[name].source
            if isinstance(source, Derived):
                found[name] = self._derived(metrics[name], source, found, policy, pick)
            else:
                found[name] = self.metrics[name].score(policy, pick, metrics[name].scale)
        return {name: found[name] for name in metrics}

    def component_scores(self, policy: MissingPolicy, pick: Pick = everything) -> Mapping[str, Score]:
        """Give every component's mean over a part of the items, scaled and exact, in declared order."""
        scales = {name: component.scale for name, component in self.benchmark.components.items()}
        return {name: each.score(policy, pick, scales[name]) for name, each in self.components.items()}

    def _derived(
        self, metric: Metric, source: Derived, found: Mapping[str, Score], policy: MissingPolicy, pick: Pick
    ) -> Score:
        parts = [found[name] for name in source.of]
        value = derivations()[source.derive]([each.value for each in parts], [each.total for each in parts])
        columns = [self.metrics[name] for name in roots(self.benchmark.metrics, source)]
        total = sum(pick(union([each.scope for each in columns])))
        if value is None:
            return Score(None, 0, total)
        return Score(metric.scale * value, sum(pick(union([each.included(policy) for each in columns]))), total)


def scores(
    benchmark: Benchmark, items: Sequence[Item], records: Sequence[Record], policy: MissingPolicy
) -> Mapping[str, Score]:
    """Give every declared metric over exactly these items, in declared order; values are scaled and exact.

    `total` is the number of items that the declaration means by the metric, the same for every entry; `n` is how many
    of them are in the mean, filled ones included. Where nothing was evaluated, items to which it does not apply by the
    records are none of the `total`. A derived metric counts the items behind its parts, each once.
    """
    return table(benchmark, items, records).scores(policy)


def component_scores(
    benchmark: Benchmark, items: Sequence[Item], records: Sequence[Record], policy: MissingPolicy
) -> Mapping[str, Score]:
    """Give every component's mean over exactly these items, in declared order; `n` and `total` as in `scores`."""
    return table(benchmark, items, records).component_scores(policy)


def table(benchmark: Benchmark, items: Sequence[Item], records: Sequence[Record]) -> Table:
    """Lay records out as columns, one place an item; an item without a record counts as a missing generation."""
    by_key = {record.key: record for record in records}
    held = [by_key.get(item.key) for item in items]
    rows = [record.cells if record is not None else None for record in held]
    marked = marker(items)
    columns = {
        component.name: _component_column(component.name, rows, marked(component.applies_to))
        for component in benchmark.components.values()
    }
    components = {
        name: replace(each, fill=Fraction(0) if _is_filled(benchmark, name) else None) for name, each in columns.items()
    }
    return Table(benchmark, components, _metric_columns(benchmark, marked, held, columns))


def _is_filled(benchmark: Benchmark, component: str) -> bool:
    """Whether an absent number counts as 0 in a component's mean: where it applies, unless all metrics leave it out."""
    read_by = readers(benchmark.metrics, component)
    left_out = bool(read_by) and all(metric.leaves_out for metric in read_by)
    return bool(benchmark.components[component].applies_to) and not left_out


def cell_of(component: str, row: Mapping[str, Cell] | None, applies: bool) -> Cell:
    """Give what a component holds on an item, its record being `row`: never anything where it does not apply."""
    if not applies:
        return Absence.NOT_APPLICABLE
    if row is None:
        return Absence.MISSING_GENERATION
    return row.get(component, Absence.MISSING_EVALUATION)


def _component_column(component: str, rows: Sequence[Mapping[str, Cell] | None], applies: bytes) -> Column:
    return column([cell_of(component, row, True) for row in compress(rows, applies)], applies)


def _metric_columns(
    benchmark: Benchmark,
    marked: Callable[[Condition], bytes],
    held: Sequence[Record | None],
    columns: Mapping[str, Column],
) -> Mapping[str, Column]:
    made = {}
    removed = {name for record in held if record is not None for name in record.removed}
    for metric in benchmark.metrics.values():
        if isinstance(metric.source, PerItem):
            names = metric.source.components
            own = columns if removed.isdisjoint(names) else _own_columns(benchmark, metric, held, columns)
            mean = mean_column([own[name] for name in names])
            kept = mean.within(marked(metric.source.where)) if metric.source.where else mean
            made[metric.name] = replace(kept, fill=None if metric.leaves_out else metric.fill)
    return made


def _own_columns(
    benchmark: Benchmark, metric: Metric, held: Sequence[Record | None], columns: Mapping[str, Column]
) -> Mapping[str, Column]:
    """Lay the components out as one metric counts them, with its own worst where a ruling removed something."""
    rows = [as_read(metric, benchmark.components, record) if record is not None else None for record in held]
    return {name: _component_column(name, rows, each.scope) for name, each in columns.items()}


def derivable(metrics: Mapping[str, Metric]) -> Iterable[str]:
    """Order metrics so that each comes after those it derives from."""
    needs = {name: each.source.of if isinstance(each.source, Derived) else () for name, each in metrics.items()}
    return TopologicalSorter(needs).static_order()


def roots(metrics: Mapping[str, Metric], source: Derived) -> Iterator[str]:
    """Name the per-item metrics at the bottom of a derivation."""
    for name in source.of:
        below = metrics[name].source
        if isinstance(below, Derived):
            yield from roots(metrics, below)
        else:
            yield name
