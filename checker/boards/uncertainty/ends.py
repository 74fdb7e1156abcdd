"""The ends of one interval, of what is known about one metric of one entry."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import TypeAlias

import numpy as np

from checker.boards.uncertainty.behind import Behind
from checker.boards.uncertainty.bootstrap import Spread
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.method import Bounds, Method, bounds, method, parts_of
from checker.boards.uncertainty.wilson import wilson
from checker.metrics.derivations import derivations
from checker.metrics.rounding import rounded
from checker.model.benchmark import TruthKind
from checker.model.metric import Derived, Metric, Score
from checker.model.value import dataclass

Ends: TypeAlias = tuple[Fraction, Fraction]

LEAST_CLUSTERS = 10
"""Resamples of fewer clusters are too alike to say how far chance reaches: the range of the metric then says it."""

_MOST_PARTS = 8
"""Of so many metrics at most all ends are tried with each other, 2^8."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of one entry: its scores, what stands behind the metric's means, and the metric's resamples."""

    scores: Mapping[str, Score]
    behind: Mapping[str, Behind]
    resamples: Spread | None

    @property
    def spread(self) -> Spread | None:
        """The resamples, if enough clusters are behind every mean that was evaluated."""
        clusters = min((each.clusters for each in self.behind.values() if each.clusters), default=0)
        return self.resamples if clusters >= LEAST_CLUSTERS else None

    @property
    def varied(self) -> bool:
        """Whether there are enough clusters that differ, those with the most common mean taken for one."""
        differing = np.any([each.differing for each in self.behind.values()], axis=0)
        return int(differing.sum()) + 1 >= LEAST_CLUSTERS


@dataclass(frozen=True, slots=True)
class Ruler:
    """How the intervals of one metric are made.

    `bounds`: between what it lies, None: nobody knows. `rounds`: of its values only what is shown may be used.
    `parts`: the rulers of what it is derived from, if these are means over items.
    """

    metric: Metric
    how: Method
    level: Fraction
    bounds: Bounds | None
    rounds: bool
    parts: tuple["Ruler", ...] = ()

    @classmethod
    def of(cls, ground: Ground, metric: Metric) -> "Ruler":
        """Give the ruler that the declaration wants."""
        benchmark, version = ground.benchmark, ground.version
        how = method(benchmark, version, metric)
        shares = Bounds.between(Fraction(0), metric.scale) if how is Method.WILSON else bounds(benchmark, metric)
        rounds = version.truth.kind is TruthKind.HELDOUT
        parts = tuple(cls.of(ground, each) for each in parts_of(benchmark, metric))
        return cls(metric, how, benchmark.uncertainty.level, shares, rounds, parts)

    def ends(self, known: Evidence) -> Ends | None:
        """Give the ends, which always hold the value; None where there is no value, or no saying."""
        value = known.scores[self.metric.name].value
        if value is None or self.how is Method.NONE:
            return None
        found, told = self._drawn(known), self._told(value)
        return None if found is None else self._shown((min(found[0], told), max(found[1], told)))

    def _shown(self, ends: Ends) -> Ends:
        """Round outward to what is shown, where the interval may tell no more than that."""
        if not self.rounds:
            return ends
        unit = 10**self.metric.decimals
        return Fraction(floor(ends[0] * unit), unit), Fraction(ceil(ends[1] * unit), unit)

    def _drawn(self, known: Evidence) -> Ends | None:
        """Give the ends in resamples; the widest where there are none; both where few clusters make them differ."""
        if known.spread is None:
            return self.widest(known, self.level)
        drawn = known.spread.ends
        if drawn is None or (known.varied and drawn[0] < drawn[1]):
            return drawn
        widest = self.widest(known, self.level)
        return None if widest is None else (min(drawn[0], widest[0]), max(drawn[1], widest[1]))

    def widest(self, known: Evidence, level: Fraction) -> Ends | None:
        """Give ends that follow from the values alone, and from between what they lie."""
        if isinstance(self.metric.source, Derived):
            return self._of_parts(known, self.metric.source.derive, level)
        value, behind = known.scores[self.metric.name].value, known.behind[self.metric.name]
        if value is None or self.bounds is None or not behind.clusters:
            return None
        return self._by_share(value, self.bounds, behind.effective, level)

    def _by_share(self, value: Fraction, bounds: Bounds, n: Fraction, level: Fraction) -> Ends | None:
        """Take the value for a share of its range: nothing that lies there scatters more than zeros and ones do."""
        share = bounds.share(bounds.within(self._told(value)) if self.rounds else value)
        if not 0 <= share <= 1:
            return None
        low, high = wilson(share * n, n, level)
        return bounds.at(low), bounds.at(high)

    def _of_parts(self, known: Evidence, derive: str, level: Fraction) -> Ends | None:
        """Derive the least and the greatest from ends of the parts that hold together (Bonferroni).

        Derivations grow or fall with each of their values, as long as none of these changes its sign.
        """
        each = [part.options(known, 1 - (1 - level) / len(self.parts)) for part in self.parts]
        if not all(each) or not 0 < len(each) <= _MOST_PARTS:
            return None
        totals = [known.scores[part.metric.name].total for part in self.parts]
        found = [derivations()[derive](values, totals) for values in product(*each)]
        values = [self.metric.scale * value for value in found if value is not None]
        return (min(values), max(values)) if len(values) == len(found) else None

    def options(self, known: Evidence, level: Fraction) -> tuple[Fraction | None, ...]:
        """Give the ends that a derived metric takes, or that there is no value; nothing where neither is known."""
        if known.scores[self.metric.name].value is None:
            return () if known.behind[self.metric.name].clusters else (None,)
        ends = self.widest(known, level)
        return () if ends is None or ends[0] < 0 < ends[1] else ends

    def _told(self, value: Fraction) -> Fraction:
        return Fraction(rounded(value, self.metric.decimals)) if self.rounds else value
