"""How the interval of a metric is made, which follows from the declaration alone."""

from enum import StrEnum
from fractions import Fraction

from checker.model.benchmark import Benchmark, ComponentKind, TruthKind, Version
from checker.model.metric import Metric, PerItem
from checker.model.value import dataclass


class Method(StrEnum):
    """How an interval is made."""

    WILSON = "wilson"
    BOOTSTRAP = "bootstrap"
    RANGE = "range"
    NONE = "none"


def method(benchmark: Benchmark, version: Version, metric: Metric) -> Method:
    """Choose: Wilson's for a share of items, none of which hangs together with another; else the bootstrap.

    Of a held-out truth an interval may not tell more than the rounded value does. How numbers scatter is more, so that
    only what the range of the numbers allows is told, and nothing where there is no range.
    """
    if _proportion(benchmark, metric) and benchmark.uncertainty.cluster_by is None:
        return Method.WILSON
    if version.truth.kind is TruthKind.OPEN:
        return Method.BOOTSTRAP
    return Method.NONE if bounds(benchmark, metric) is None else Method.RANGE


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest value that a metric can have, scaled."""

    low: Fraction
    high: Fraction

    def share(self, value: Fraction) -> Fraction:
        """Give where between the two a value lies, from 0 to 1."""
        return (value - self.low) / (self.high - self.low)

    def at(self, share: Fraction) -> Fraction:
        """Give the value that lies there."""
        return self.low + share * (self.high - self.low)


def bounds(benchmark: Benchmark, metric: Metric) -> Bounds | None:
    """Give the range of a mean of bounded components, fills in it; None where there is none, or nothing in it."""
    if not isinstance(metric.source, PerItem):
        return None
    components = [benchmark.components[name] for name in metric.source.components]
    ends = [end for each in components for end in (each.low, each.high)]
    known = [metric.scale * end for end in [*ends, *_fills(metric)] if end is not None]
    low, high = min(known, default=Fraction(0)), max(known, default=Fraction(0))
    return None if None in ends or low == high else Bounds(low, high)


def _proportion(benchmark: Benchmark, metric: Metric) -> bool:
    """Whether it is the share of items on which one binary component is 1, absent ones counted as 0 or as 1."""
    if not isinstance(metric.source, PerItem) or len(metric.source.components) > 1:
        return False
    binary = benchmark.components[metric.source.components[0]].kind is ComponentKind.BINARY
    return binary and all(fill in {0, 1} for fill in _fills(metric))


def _fills(metric: Metric) -> tuple[Fraction, ...]:
    return () if metric.leaves_out else (metric.fill,)
