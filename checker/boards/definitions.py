"""What each metric is, in plain words, from its declaration."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.metrics.derivations import derivations
from checker.metrics.rounding import exact
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.metric import Derived, Metric, PerItem

_ABSENT = {
    MissingPolicy.ZERO_FILL: "an item without a value counts as {fill}",
    MissingPolicy.EXCLUDE: "items without a value are left out",
}


def definition(benchmark: Benchmark, metric: Metric) -> str:
    """Say how a metric is computed. Labels are the maintainers' own text."""
    words = (
        _derived(benchmark, metric.source)
        if isinstance(metric.source, Derived)
        else _mean(benchmark, metric, metric.source)
    )
    scaled = words if metric.scale == 1 else f"{number(metric.scale)} times {words}"
    direction = "Higher is better." if metric.higher_is_better else "Lower is better."
    return f"{scaled[0].upper()}{scaled[1:]}. {direction}"


def number(value: Fraction) -> str:
    """Write a whole number as it is and any other as a fraction."""
    return exact(value).removesuffix("/1")


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence does: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _derived(benchmark: Benchmark, source: Derived) -> str:
    labels = listed([benchmark.metrics[name].label for name in source.of])
    return derivations()[source.derive].words.format(labels)


def _mean(benchmark: Benchmark, metric: Metric, source: PerItem) -> str:
    labels = [benchmark.components[name].label for name in source.components]
    value = labels[0] if len(labels) == 1 else f"each item's mean of those of {listed(labels)} that hold a number"
    absent = _ABSENT[benchmark.missing].format(fill=number(metric.fill))
    return f"the mean of {value} over {_where(source.where)}; {absent}"


def _where(where: Mapping[str, tuple[str, ...]]) -> str:
    if not where:
        return "all items"
    return "the items with " + listed([f"{name} {listed(values, 'or')}" for name, values in where.items()])
