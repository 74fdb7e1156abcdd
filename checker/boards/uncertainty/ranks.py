"""Simultaneous rank intervals: from who is surely better than whom, what each entry's rank can be.

All intervals hold together: each holds the true rank if no pair was wrongly told apart (Mogstad, Romano, Shaikh &
Wilhelm 2024).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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


def by_mean_rank(metrics: Sequence[tuple[Sequence[RankInterval], Truths]]) -> Truths:
    """Say who is surely better than whom by the mean of ranks in several metrics: (p × p), row than column.

    Each metric gives its intervals and who is surely better in it. The first of two is ahead by no less than the
    other's lowest rank less its own highest, and by 1 where it is surely better; one whose least leads add up to more
    than 0 is better for sure. If what each metric says holds but for level / M, then all M together hold but for the
    level (Bonferroni), and so does what follows from them.
    """
    sure: Truths = np.sum([_least_lead(intervals, better) for intervals, better in metrics], axis=0) > 0
    return sure


def _least_lead(intervals: Sequence[RankInterval], better: Truths) -> NDArray[np.int64]:
    low = np.array([each.low for each in intervals], dtype=np.int64)
    high = np.array([each.high for each in intervals], dtype=np.int64)
    lead = low[None, :] - high[:, None]
    least: NDArray[np.int64] = np.where(better, np.maximum(lead, 1), lead)
    return least


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
