"""Simultaneous rank intervals: from who is surely better than whom, what each entry's rank can be.

All intervals hold together: each holds the true rank if no pair was wrongly told apart (Mogstad, Romano, Shaikh &
Wilhelm 2023).
"""

from collections.abc import Sequence

import numpy as np

from checker.boards.uncertainty.decisions import Truths
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class RankInterval:
    """The lowest and the highest number that a rank can be; 1 is the best."""

    low: int
    high: int


def rank_intervals(better: Truths) -> tuple[RankInterval, ...]:
    """Give 1 and those surely better, to p less those surely worse; `better` is (p × p), row than column."""
    p = len(better)
    above, below = better.sum(axis=0), better.sum(axis=1)
    return tuple(RankInterval(1 + int(more), p - int(less)) for more, less in zip(above, below, strict=True))


def dense_rank_intervals(better: Truths) -> tuple[RankInterval, ...]:
    """Give intervals of ranks that equal values share without a gap (1, 2, 2, 3).

    Of several that are surely better some may be equal among themselves; as many as stand in a chain, each surely
    better than the next, are not.
    """
    chains = _chains(better)
    return tuple(RankInterval(1 + chain, each.high) for chain, each in zip(chains, rank_intervals(better), strict=True))


def by_mean_rank(intervals: Sequence[Sequence[RankInterval]]) -> Truths:
    """Say who is surely better than whom by the mean of ranks in several metrics: (p × p), row than column.

    `intervals` are those of each metric. One entry is better for sure if the worst that its mean can be is better than
    the best that the other's can be. If each metric's intervals hold together but for level / M, then all M of them do
    but for the level (Bonferroni), and so does what follows from them.
    """
    low = np.array([[each.low for each in of_metric] for of_metric in intervals], dtype=np.int64).sum(axis=0)
    high = np.array([[each.high for each in of_metric] for of_metric in intervals], dtype=np.int64).sum(axis=0)
    sure: Truths = high[:, None] < low[None, :]
    return sure


def _chains(better: Truths) -> list[int]:
    """Give the length of the longest chain above each entry; those above have chains that are known before."""
    chains = [0] * len(better)
    for index in _downwards(better):
        chains[index] = max((chains[above] + 1 for above in np.flatnonzero(better[:, index])), default=0)
    return chains


def _downwards(better: Truths) -> list[int]:
    """Order entries such that all that are surely better than one come before it."""
    waiting = better.sum(axis=0)
    ready: list[int] = np.flatnonzero(waiting == 0).tolist()
    order: list[int] = []
    while ready:
        index = ready.pop()
        order.append(index)
        for below in np.flatnonzero(better[index]).tolist():
            waiting[below] -= 1
            if not waiting[below]:
                ready.append(below)
    return order
