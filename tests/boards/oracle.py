"""A second way to every number on a board: plain loops over fractions, straight from the definitions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.model.benchmark import Benchmark, Component, MissingPolicy
from checker.model.board import Field, Standing
from checker.model.item import Item, ItemKey
from checker.model.metric import Derived, Metric
from checker.model.record import Absence, Cell
from checker.model.ruling import RulingKind

TAKEN_OUT = {"withdrawn", "superseded", "disqualified"}


@dataclass
class Line:
    """What the oracle says of one entry."""

    entry: str
    metrics: dict[str, tuple[Fraction | None, int, int]]
    components: dict[str, tuple[Fraction | None, int, int]]
    n_scored: int
    n_included: int
    why_not: set[str]
    rank: int | None = None


def lines(field: Field, items: Sequence[Item]) -> list[Line]:
    """Give one line an entry over these items, with ranks."""
    found = [_line(field, standing, items) for standing in field.standings]
    racing = [line for line in found if not line.why_not]
    for line in racing:
        line.rank = 1 + sum(_better(field.benchmark, racing, other, line) for other in racing)
    return found


def _line(field: Field, standing: Standing, items: Sequence[Item]) -> Line:
    benchmark = field.benchmark
    policy = benchmark.missing
    for ruling in standing.rulings:
        if ruling.kind == RulingKind.MISSING_POLICY and ruling.policy is not None:
            policy = ruling.policy
    cells = {item.key: _cells(benchmark, standing, item) for item in items}
    n_scored = n_included = 0
    for item in items:
        row = list(cells[item.key].values())
        has_number = any(isinstance(cell, Fraction) for cell in row)
        if has_number:
            n_scored += 1
        if has_number or (
            policy == "zero_fill" and standing.result and any(cell != Absence.NOT_APPLICABLE for cell in row)
        ):
            n_included += 1
    metrics: dict[str, tuple[Fraction | None, int, int]] = {}
    for name in benchmark.metrics:
        value, inside, meant = _metric(benchmark, benchmark.metrics[name], items, standing, policy)
        if value is None:
            meant = _lacking(benchmark, benchmark.metrics[name], items, standing, meant)
        metrics[name] = (value, len(inside), len(meant))
    components = {name: _component(benchmark, name, items, cells, policy) for name in benchmark.components}
    return Line(
        standing.name,
        metrics,
        components,
        n_scored,
        n_included,
        _why_not(field, standing, metrics, Fraction(n_scored, len(items)) if items else Fraction(0)),
    )


def _cells(benchmark: Benchmark, standing: Standing, item: Item, metric: Metric | None = None) -> Mapping[str, Cell]:
    """Give an item's cells as the records show them, or as one metric counts them."""
    record = None
    for each in standing.result.records if standing.result else ():
        if each.key == item.key:
            record = each
    row: dict[str, Cell] = {}
    for name, component in benchmark.components.items():
        cell: Cell = record.cells[name] if record else Absence.MISSING_GENERATION
        if record is not None and _removed(standing, item, name):
            cell = _worst(metric, component, cell) if metric else _shown(benchmark, component, cell)
        row[name] = cell if _meets(item, component.applies_to) else Absence.NOT_APPLICABLE
    return row


def _removed(standing: Standing, item: Item, component: str) -> bool:
    for ruling in standing.rulings:
        if ruling.kind != RulingKind.REWARD_HACK or item.key not in ruling.items:
            continue
        if not ruling.components or component in ruling.components:
            return True
    return False


def _worst(metric: Metric, component: Component, cell: Cell) -> Cell:
    """Give what a removed cell counts as: nothing that would be better than what was there, or than a missing one."""
    if cell == Absence.NOT_APPLICABLE:
        return cell
    candidates = [metric.fill] + ([cell] if isinstance(cell, Fraction) else [])
    if metric.higher_is_better:
        return sorted([Fraction(0), *candidates])[0]
    if component.high is not None:
        candidates.append(component.high)
    return cell if candidates == [0] else sorted(candidates)[-1]


def _shown(benchmark: Benchmark, component: Component, cell: Cell) -> Cell:
    """Give the cell of the records: one direction's worst; where both directions, or none, read it, the upper one's."""
    reading = [m for m in benchmark.metrics.values() if component.name in getattr(m.source, "components", ())]
    upward = [m for m in reading if m.higher_is_better]
    if cell == Absence.NOT_APPLICABLE:
        return cell
    if reading and not upward:
        worst = [_worst(m, component, cell) for m in reading]
        return max([each for each in worst if isinstance(each, Fraction)], default=cell)
    lowest = [_worst(m, component, cell) for m in upward]
    return min([Fraction(0), *lowest, *([cell] if isinstance(cell, Fraction) else [])])


def _meets(item: Item, condition: Mapping[str, tuple[str, ...]]) -> bool:
    for name, allowed in condition.items():
        own = [item.attributes[name]] if name in item.attributes else list(item.tags.get(name, ()))
        if not set(own) & set(allowed):
            return False
    return True


def _metric(
    benchmark: Benchmark,
    metric: Metric,
    items: Sequence[Item],
    standing: Standing,
    policy: MissingPolicy,
) -> tuple[Fraction | None, set[ItemKey], set[ItemKey]]:
    """Give the value, the items in the mean and the items that the metric is about."""
    if isinstance(metric.source, Derived):
        return _derived_metric(benchmark, metric, items, standing, policy)
    top, inside, meant, measured = Fraction(0), set(), set(), False
    for item in items:
        if not _meets(item, metric.source.where):
            continue
        cells = _cells(benchmark, standing, item, metric)
        row = [cells[name] for name in metric.source.components]
        if any(_meets(item, benchmark.components[name].applies_to) for name in metric.source.components):
            meant.add(item.key)
        numbers = [cell for cell in row if isinstance(cell, Fraction)]
        if numbers:
            measured = True
            top += sum(numbers) / len(numbers)
            inside.add(item.key)
        elif policy == "zero_fill" and any(cell != Absence.NOT_APPLICABLE for cell in row):
            top += metric.fill
            inside.add(item.key)
    if not measured:
        return None, set(), meant
    return metric.scale * top / len(inside), inside, meant


def _lacking(
    benchmark: Benchmark, metric: Metric, items: Sequence[Item], standing: Standing, meant: set[ItemKey]
) -> set[ItemKey]:
    """Give the items of a mean without a number that some cell of it could apply to; of a derived metric all."""
    if isinstance(metric.source, Derived):
        return meant
    names = metric.source.components
    told = {item.key: _cells(benchmark, standing, item, metric) for item in items if item.key in meant}
    return {key for key, cells in told.items() if any(cells[name] != Absence.NOT_APPLICABLE for name in names)}


def _derived_metric(
    benchmark: Benchmark,
    metric: Metric,
    items: Sequence[Item],
    standing: Standing,
    policy: MissingPolicy,
) -> tuple[Fraction | None, set[ItemKey], set[ItemKey]]:
    parts = [_metric(benchmark, benchmark.metrics[name], items, standing, policy) for name in metric.source.of]
    value = _derived(metric.source.derive, [part[0] for part in parts])
    meant = set().union(*(part[2] for part in parts))
    if value is None:
        return None, set(), meant
    return metric.scale * value, set().union(*(part[1] for part in parts)), meant


def _derived(name: str, values: list[Fraction | None]) -> Fraction | None:
    if None in values:
        return None
    if name == "harmonic_mean":
        if 0 in values:
            return Fraction(0)
        below = sum(1 / value for value in values)
        return len(values) / below if below else None
    if name == "mean":
        return sum(values) / len(values)
    if name == "difference":
        return values[0] - values[1]
    if name == "ratio":
        return values[0] / values[1] if values[1] else None
    return {"sum": sum, "minimum": min, "maximum": max}[name](values)


def _component(
    benchmark: Benchmark,
    name: str,
    items: Sequence[Item],
    cells: Mapping[ItemKey, Mapping[str, Cell]],
    policy: MissingPolicy,
) -> tuple[Fraction | None, int, int]:
    applies_to = benchmark.components[name].applies_to
    numbers = [cells[item.key][name] for item in items if isinstance(cells[item.key][name], Fraction)]
    meant = sum(_meets(item, applies_to) for item in items)
    if not numbers:
        return None, 0, sum(cells[item.key][name] != Absence.NOT_APPLICABLE for item in items)
    zeros = 0
    if policy == "zero_fill" and applies_to:
        for item in items:
            cell = cells[item.key][name]
            zeros += not isinstance(cell, Fraction) and cell != Absence.NOT_APPLICABLE
    return sum(numbers, Fraction(0)) / (len(numbers) + zeros), len(numbers) + zeros, meant


def _why_not(
    field: Field, standing: Standing, metrics: Mapping[str, tuple[Fraction | None, int, int]], coverage: Fraction
) -> set[str]:
    ranking = field.benchmark.ranking
    found = set([ruling.kind.value for ruling in standing.rulings if ruling.kind.value in TAKEN_OUT][-1:])
    if standing.result is None:
        return found | {"awaiting_rescoring"}
    reproduced = any(ruling.kind.value == "reproduced" for ruling in standing.rulings)
    if all(metrics[name][0] is None for name in (ranking.mean_rank or [ranking.metric])):
        found.add("metric_unavailable")
    if coverage < ranking.min_coverage:
        found.add("below_minimum_coverage")
    if not reproduced and standing.result.evidence.numbers < ranking.min_numbers:
        found.add("numbers_below_minimum")
    return found


def _better(benchmark: Benchmark, racing: list[Line], one: Line, two: Line) -> bool:
    """Whether the first is strictly before the second, criterion by criterion."""
    ranking = benchmark.ranking
    for name in [ranking.metric or "mean_rank", *ranking.then]:
        first, second = (_merit(benchmark, racing, line, name) for line in (one, two))
        if first != second:
            return first > second
    return False


def _merit(benchmark: Benchmark, racing: list[Line], line: Line, name: str) -> tuple[bool, Fraction]:
    """Give how good a line is by one criterion, more is better; what is absent is worst."""
    columns = [benchmark.metrics[each] for each in benchmark.ranking.mean_rank or [benchmark.ranking.metric]]
    if name == "name":
        return (True, Fraction(0))
    if name in benchmark.metrics:
        return _value(benchmark.metrics[name], line)
    places = [_place(benchmark, racing, line, metric) for metric in columns]
    if name in ("mean_rank", "rank_sum"):
        return (True, -Fraction(sum(places), len(places) if name == "mean_rank" else 1))
    if name == "most_firsts":
        held = [_value(metric, line)[0] for metric in columns]
        return (True, Fraction(sum(place == 1 and has for place, has in zip(places, held, strict=True))))
    return (True, sum(_over_max(racing, line, metric) for metric in columns))


def _value(metric: Metric, line: Line) -> tuple[bool, Fraction]:
    value = line.metrics[metric.name][0]
    if value is None:
        return (False, Fraction(0))
    return (True, value if metric.higher_is_better else -value)


def _place(benchmark: Benchmark, racing: list[Line], line: Line, metric: Metric) -> int:
    own = _value(metric, line)
    better = [_value(metric, other) for other in racing if _value(metric, other) > own]
    return 1 + (len(set(better)) if benchmark.ranking.rank == "dense" else len(better))


def _over_max(racing: list[Line], line: Line, metric: Metric) -> Fraction:
    values = [abs(other.metrics[metric.name][0]) for other in racing if other.metrics[metric.name][0] is not None]
    has, value = _value(metric, line)
    if not has:
        return Fraction(0) if metric.higher_is_better else Fraction(-1)
    return value / max(values) if max(values) else Fraction(0)
