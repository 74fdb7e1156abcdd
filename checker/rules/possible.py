"""What a metric can be at all, by the kinds of its components and by how it is derived."""

from fractions import Fraction

from checker.metrics.derivations import derivations
from checker.metrics.spans import Span, hull
from checker.model.benchmark import Benchmark, Component, ComponentKind, MissingPolicy
from checker.model.metric import Metric, PerItem

_SHARE = Span(Fraction(0), Fraction(1))


def possible_span(name: str, benchmark: Benchmark) -> Span:
    """Give the values, not scaled, that a metric can have, whatever the records are."""
    metric = benchmark.metrics[name]
    if isinstance(metric.source, PerItem):
        return _of_items(metric, metric.source, benchmark)
    parts = [scaled_span(each, benchmark) for each in metric.source.of]
    return derivations()[metric.source.derive].span(parts)


def scaled_span(name: str, benchmark: Benchmark) -> Span:
    """Give the values, scaled, that a metric can have."""
    return possible_span(name, benchmark).times(benchmark.metrics[name].scale)


def _of_items(metric: Metric, source: PerItem, benchmark: Benchmark) -> Span:
    span = hull([_of_component(benchmark.components[name]) for name in source.components])
    filled = benchmark.missing is MissingPolicy.ZERO_FILL
    return span.joined(Span(metric.fill, metric.fill)) if filled else span


def _of_component(component: Component) -> Span:
    return _SHARE if component.kind is ComponentKind.BINARY else Span(component.low, component.high)
