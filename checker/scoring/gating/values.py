"""What a gate looks at: the ranking metric's value on each item, greater being better, whatever is missing filled."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.values import table
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.item import Item
from checker.model.metric import Metric, PerItem
from checker.model.record import Record
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Gated:
    """One entry before a gate.

    `values` are of the items that the metric is about, unscaled, negated where less is better; `shown` is the exact
    value in the metric's scale, None where nothing could be evaluated.
    """

    values: tuple[Fraction, ...]
    shown: Fraction | None


def gated_metric(benchmark: Benchmark) -> Metric:
    """Give the metric that a gate is about; the declaration's checks see that it is a mean over items."""
    return benchmark.metrics[benchmark.ranking.metric or ""]


def gated(benchmark: Benchmark, items: Sequence[Item], records: Sequence[Record]) -> Gated:
    """Take an entry's values on every item that the metric is about, in the items' order."""
    metric = gated_metric(benchmark)
    column = table(benchmark, items, records).metrics[metric.name]
    sign = 1 if metric.higher_is_better else -1
    numbers = (
        (Fraction(number) / column.denominator if held else metric.fill)
        for number, held, meant in zip(column.numbers, column.evaluated, column.scope, strict=True)
        if meant
    )
    score = column.score(MissingPolicy.ZERO_FILL, lambda each: each, metric.scale)
    return Gated(tuple(sign * number for number in numbers), score.value)


def published(benchmark: Benchmark, number: Fraction) -> Fraction:
    """Give a published number as a value on an item, greater being better."""
    metric = gated_metric(benchmark)
    return number / metric.scale * (1 if metric.higher_is_better else -1)


def span(benchmark: Benchmark) -> Fraction:
    """Give how wide the range is that the metric's value lies in, in its own scale; of unbounded values its scale."""
    metric = gated_metric(benchmark)
    names = metric.source.components if isinstance(metric.source, PerItem) else ()
    ends = [(benchmark.components[each].low, benchmark.components[each].high) for each in names]
    widths = [Fraction(1) if low is None or high is None else high - low for low, high in ends]
    return abs(metric.scale) * max(widths, default=Fraction(1))
