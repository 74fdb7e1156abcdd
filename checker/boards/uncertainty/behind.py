"""How much stands behind a metric of an entry in a part of the items: how many clusters, and what they are worth."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.sums import sums
from checker.boards.uncertainty.weights import Floats, Mask
from checker.metrics.values import roots
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Behind:
    """One entry's share of the items of a metric.

    `clusters` counts those in which any item goes into the mean. `effective` is how many equal ones tell as much where
    all items of a cluster are alike: (Σ nᵢ)² / Σ nᵢ², nᵢ being the items of cluster i (Kish 1965). `differing` marks
    the clusters whose mean is not the most common one.
    """

    clusters: int
    effective: Fraction
    differing: Mask


class Stands:
    """What stands behind every metric in one part of the items; worked out when it is asked for."""

    def __init__(self, ground: Ground, indexes: Sequence[int] | None) -> None:
        """Take a part by its items, None: all."""
        self._ground, self._indexes = ground, indexes
        self._known: dict[str, Sequence[Behind]] = {}

    def of(self, metric: Metric, place: int) -> Mapping[str, Behind]:
        """Give what stands behind a metric of one entry, by the means over items that it rests on."""
        source = metric.source
        names = roots(self._ground.benchmark.metrics, source) if isinstance(source, Derived) else (metric.name,)
        return {name: self._column(name)[place] for name in names}

    def _column(self, name: str) -> Sequence[Behind]:
        if name not in self._known:
            made = sums(self._ground, name, self._indexes)
            counts, differing = made.counts, differing_from_most(made.values, made.counts)
            totals = np.count_nonzero(counts, axis=0), counts.sum(axis=0), (counts * counts).sum(axis=0)
            each = zip(*(total.astype(np.int64).tolist() for total in totals), strict=True)
            self._known[name] = [
                Behind(clusters, Fraction(n * n, squares or 1), differing[:, place])
                for place, (clusters, n, squares) in enumerate(each)
            ]
        return self._known[name]


def differing_from_most(values: Floats, counts: Floats) -> Mask:
    """Mark, by cluster and entry, the means that are not the most common one of the entry; of several the least."""
    differing = np.zeros(values.shape, dtype=np.bool_)
    for place in range(values.shape[1]):
        there = np.flatnonzero(counts[:, place])
        means = values[there, place] / counts[there, place]
        if len(means):
            kinds, often = np.unique(means, return_counts=True)
            differing[there, place] = means != kinds[np.argmax(often)]
    return differing
