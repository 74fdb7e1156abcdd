"""How much stands behind a metric of an entry in a part of the items: how many clusters, and what they are worth."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.sums import sums
from checker.metrics.values import roots
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Behind:
    """One entry's share of the items of a metric.

    `clusters` counts those in which any item goes into the mean. `effective` is how many equal ones tell as much where
    all items of a cluster are alike: (Σ nᵢ)² / Σ nᵢ², nᵢ being the items of cluster i (Kish 1965).
    """

    clusters: int = 0
    effective: Fraction = Fraction(0)


def behind(ground: Ground, metric: Metric, indexes: Sequence[int] | None) -> tuple[Behind, ...]:
    """Give what stands behind a metric of each entry; behind a derived one the least of what stands behind its parts.

    Parts of which nothing was evaluated are not among those.
    """
    source = metric.source
    names = roots(ground.benchmark.metrics, source) if isinstance(source, Derived) else (metric.name,)
    return tuple(map(_least, zip(*(_behind(ground, name, indexes) for name in dict.fromkeys(names)), strict=True)))


def _behind(ground: Ground, name: str, indexes: Sequence[int] | None) -> list[Behind]:
    counts = sums(ground, name, indexes).counts
    totals = np.count_nonzero(counts, axis=0), counts.sum(axis=0), (counts * counts).sum(axis=0)
    each = zip(*(total.astype(np.int64).tolist() for total in totals), strict=True)
    return [Behind(clusters, Fraction(n * n, squares) if squares else Fraction(0)) for clusters, n, squares in each]


def _least(of_roots: Sequence[Behind]) -> Behind:
    return min((each for each in of_roots if each.clusters), key=lambda each: each.clusters, default=Behind())
