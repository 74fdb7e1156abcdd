"""The ends of one interval, of what is known about one metric of one entry."""

from fractions import Fraction
from typing import TypeAlias

from checker.boards.uncertainty.behind import Behind
from checker.boards.uncertainty.bootstrap import Spread
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.method import Bounds, Method, bounds, method
from checker.boards.uncertainty.wilson import wilson
from checker.metrics.rounding import rounded
from checker.model.benchmark import TruthKind
from checker.model.metric import Metric, Score
from checker.model.value import dataclass

Ends: TypeAlias = tuple[Fraction, Fraction]

LEAST_CLUSTERS = 10
"""Resamples of fewer clusters are too alike to say how far chance reaches: the range of the metric then says it."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """How the intervals of one metric are made.

    `bounds`: between what it lies, None: nobody knows. `rounds`: of its values only what is shown may be used.
    """

    metric: Metric
    how: Method
    level: Fraction
    bounds: Bounds | None
    rounds: bool

    @classmethod
    def of(cls, ground: Ground, metric: Metric) -> "Ruler":
        """Give the ruler that the declaration wants."""
        benchmark, version = ground.benchmark, ground.version
        how = method(benchmark, version, metric)
        shares = Bounds.between(Fraction(0), metric.scale) if how is Method.WILSON else bounds(benchmark, metric)
        rounds = version.truth.kind is TruthKind.HELDOUT
        return cls(metric, how, benchmark.uncertainty.level, shares, rounds)

    def ends(self, score: Score, behind: Behind, spread: Spread | None) -> Ends | None:
        """Give the ends, which always hold the value; None where there is no value, or no saying."""
        if score.value is None or self.how is Method.NONE:
            return None
        if self.how is Method.WILSON:
            return self._by_share(score.value, Fraction(score.n))
        if self.how is Method.RANGE or spread is None or behind.clusters < LEAST_CLUSTERS:
            return self._by_share(score.value, behind.effective)
        return self._by_spread(score.value, behind, spread)

    def _by_spread(self, value: Fraction, behind: Behind, spread: Spread) -> Ends | None:
        """Give the ends in resamples; where all of these are the same they say nothing of chance."""
        if spread.ends is None:
            return None
        low, high = spread.ends
        return (min(low, value), max(high, value)) if low < high else self._by_share(value, behind.effective)

    def _by_share(self, value: Fraction, n: Fraction) -> Ends | None:
        """Take the value for a share of its range: nothing that lies there scatters more than zeros and ones do."""
        if self.bounds is None or not n:
            return None
        told = self.bounds.within(Fraction(rounded(value, self.metric.decimals))) if self.rounds else value
        share = self.bounds.share(told)
        if not 0 <= share <= 1:
            return None
        low, high = wilson(share * n, n, self.level)
        return self.bounds.at(low), self.bounds.at(high)
