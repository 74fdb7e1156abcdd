"""From entries to matrices of whole numbers, of which any resample's means follow by one product."""

from collections.abc import Sequence

import numpy as np

from checker.boards.uncertainty.clusters import Indexes
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.stack import Stack
from checker.boards.uncertainty.units import Unit
from checker.boards.uncertainty.weights import Floats, Mask
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """One metric with one number an item, in one part of the items: matrices of (clusters of the part × entries).

    A mean, before scaling, is its entry's unit times the sum of `values` over the sum of `counts`. `values` are whole:
    sums over the items of a cluster, fills among them; `counts` say how many items go into them. `held` marks entries
    of which something was evaluated; the others have zeros. Weighted sums stay below 2^52 if no weight's row sums to
    more than the number of clusters.
    """

    values: Floats
    counts: Floats
    units: tuple[Unit, ...]
    held: Mask

    @property
    def clusters(self) -> int:
        """The number of rows."""
        return len(self.values)


def sums(ground: Ground, metric: str, indexes: Sequence[int] | None = None) -> Sums:
    """Give the matrices of a metric that is a mean over items; `indexes` are the items of a part, None: all."""
    return summed(ground, ground.stack(metric), indexes)


def summed(ground: Ground, made: Stack, indexes: Sequence[int] | None = None) -> Sums:
    """Add the items of a part up by cluster."""
    held = held_in(made, indexes)
    values, counts = by_cluster(ground, made.values, indexes), by_cluster(ground, made.counted, indexes)
    return Sums(values * held, counts * held, made.units, held)


def held_in(made: Stack, indexes: Sequence[int] | None) -> Mask:
    """Mark the entries of which something was evaluated in a part."""
    rows = made.evaluated if indexes is None else made.evaluated[np.asarray(indexes, dtype=np.int64)]
    held: Mask = np.any(rows, axis=0)
    return held


def by_cluster(ground: Ground, matrix: Floats | Mask, indexes: Sequence[int] | None = None) -> Floats:
    """Add the rows of a part's items up by cluster: (clusters of the part × entries), in the clusters' order."""
    picked = slice(None) if indexes is None else np.asarray(indexes, dtype=np.int64)
    rows, of_rows = matrix[picked].astype(np.float64, copy=False), ground.clusters.of_item[picked]
    if ground.clusters.count == len(ground.clusters) or not len(rows):
        return rows
    _, numbered = np.unique(of_rows, return_inverse=True)
    order = np.argsort(numbered, kind="stable")
    starts: Indexes = np.flatnonzero(np.diff(numbered[order], prepend=-1))
    added: Floats = np.add.reduceat(rows[order], starts, axis=0)
    return added
