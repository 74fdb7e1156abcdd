"""What each metric is, in plain words, from its declaration."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations import derivations
from checker.metrics.rounding import exact
from checker.model.benchmark import Benchmark, Component, Condition, MissingPolicy
from checker.model.metric import Derived, Metric, PerItem

_ABSENT = {
    MissingPolicy.ZERO_FILL: "an item without a value counts as {fill}",
    MissingPolicy.EXCLUDE: "items without a value are left out",
}


def definition(benchmark: Benchmark, metric: Metric, policy: MissingPolicy) -> str:
    """Say how a metric is computed under the policy in force. Labels are the maintainers' own text."""
    words = (
        _derived(benchmark, metric.source)
        if isinstance(metric.source, Derived)
        else _mean(benchmark, metric, metric.source, policy)
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


def _mean(benchmark: Benchmark, metric: Metric, source: PerItem, policy: MissingPolicy) -> str:
    components = [benchmark.components[name] for name in source.components]
    labels = [component.label for component in components]
    over = _over(components, source.where)
    absent = _ABSENT[MissingPolicy.EXCLUDE if metric.leaves_out else policy].format(fill=number(metric.fill))
    if len(labels) == 1:
        return f"the mean of {labels[0]} over {over}; {absent}"
    return f"the mean, over {over}, of each item's mean of those of {listed(labels)} that hold a number; {absent}"


def _over(components: Sequence[Component], where: Condition) -> str:
    """Say over which items: those of `where` to which any of the components applies."""
    conditions = [component.applies_to for component in components]
    same = conditions[0] if all(each == conditions[0] for each in conditions) else {}
    named = [f"{name} {listed(values, 'or')}" for name, values in _narrowed(same, where).items()]
    items = f"the items with {listed(named)}" if named else "all items"
    return items if same or not all(conditions) else f"{items} to which any of them applies"


def _narrowed(first: Condition, second: Condition) -> Condition:
    """Give the condition that both make together."""
    shared = {name: tuple(value for value in second[name] if value in first[name]) for name in first if name in second}
    return {**first, **second, **{name: values or second[name] for name, values in shared.items()}}
