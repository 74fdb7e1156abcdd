"""How the interval of a metric is made, which follows from the declaration alone."""

from enum import StrEnum
from fractions import Fraction

from checker.boards.documents.intervals import BOOTSTRAP, NONE, RANGE, WILSON
from checker.model.benchmark import Benchmark, Component, ComponentKind, TruthKind, Version
from checker.model.metric import Derived, Metric, PerItem
from checker.model.value import dataclass


class Method(StrEnum):
    """How an interval is made."""

    WILSON = WILSON
    BOOTSTRAP = BOOTSTRAP
    RANGE = RANGE
    NONE = NONE


def method(benchmark: Benchmark, version: Version, metric: Metric) -> Method:
    """Choose: Wilson's for a share of items, none of which hangs together with another; else the bootstrap.

    Of a held-out truth an interval may not tell more than the rounded value does. How numbers scatter is more, so that
    only what the range of the numbers allows is told, and nothing where there is no range.
    """
    if _proportion(benchmark, metric) and benchmark.uncertainty.cluster_by is None:
        return Method.WILSON
    if version.truth.kind is TruthKind.OPEN:
        return Method.BOOTSTRAP
    parts = parts_of(benchmark, metric) or (metric,)
    return Method.NONE if None in [bounds(benchmark, each) for each in parts] else Method.RANGE


def parts_of(benchmark: Benchmark, metric: Metric) -> tuple[Metric, ...]:
    """Give what a metric is derived from, as long as these are means over items."""
    names = metric.source.of if isinstance(metric.source, Derived) else ()
    parts = tuple(benchmark.metrics[name] for name in names)
    return parts if all(isinstance(each.source, PerItem) for each in parts) else ()


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest value that a metric can have, scaled; the one is less than the other."""

    low: Fraction
    high: Fraction

    @classmethod
    def between(cls, *values: Fraction) -> "Bounds | None":
        """Give the bounds of some values; None where they are all the same."""
        return cls(min(values), max(values)) if len(set(values)) > 1 else None

    def share(self, value: Fraction) -> Fraction:
        """Give where between the two a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def at(self, share: Fraction) -> Fraction:
        """Give the value that lies there."""
        return self.low + share * (self.high - self.low)

    def within(self, value: Fraction) -> Fraction:
        """Give the nearest value that is possible."""
        return min(max(value, self.low), self.high)


def bounds(benchmark: Benchmark, metric: Metric) -> Bounds | None:
    """Give the range of a mean of bounded components, fills in it; None where there is none, or nothing in it."""
    if not isinstance(metric.source, PerItem):
        return None
    components = [benchmark.components[name] for name in metric.source.components]
    ends = [end for each in components for end in _range(each)]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return None
    return Bounds.between(*(metric.scale * end for end in (*known, *_fills(metric))))


def _range(component: Component) -> tuple[Fraction | None, Fraction | None]:
    if component.kind is ComponentKind.BINARY:
        return Fraction(0), Fraction(1)
    return component.low, component.high


def _proportion(benchmark: Benchmark, metric: Metric) -> bool:
    """Whether it is the share of items on which one binary component is 1, absent ones counted as 0 or as 1."""
    if not isinstance(metric.source, PerItem) or len(metric.source.components) > 1:
        return False
    binary = benchmark.components[metric.source.components[0]].kind is ComponentKind.BINARY
    return binary and all(fill in {0, 1} for fill in _fills(metric))


def _fills(metric: Metric) -> tuple[Fraction, ...]:
    return () if metric.leaves_out else (metric.fill,)
