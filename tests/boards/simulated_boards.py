"""Made-up boards whose true ranks are known. Items are easy or hard for all entries alike, so that rows go together."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.counts import counted
from checker.boards.uncertainty.decisions import Replicates, Truths, larger, surely_larger
from checker.boards.uncertainty.mcnemar import mcnemar
from checker.boards.uncertainty.ranks import RankInterval, rank_intervals
from checker.boards.uncertainty.weights import weights

ALPHA = Fraction(5, 100)
SEED = "c3" * 32


@dataclass(frozen=True)
class Simulated:
    """What a board shows: right (1) and wrong (0), items by entries, and each entry's true skill."""

    right: NDArray[np.float64]
    skills: NDArray[np.float64]

    @property
    def true_ranks(self) -> list[tuple[int, int]]:
        """The ranks that each entry may rightly have: equal ones share several."""
        better = [(int((self.skills > each).sum()), int((self.skills < each).sum())) for each in self.skills]
        return [(1 + more, len(self.skills) - less) for more, less in better]


def simulated(entries: int, items: int, boards: int, spread: float = 0.0, seed: int = 1) -> Iterator[Simulated]:
    """Make boards: a threshold on shared difficulty (0.8) and an entry's own luck (0.6), skills from 0 to `spread`."""
    random = np.random.default_rng([seed, entries, items])
    skills = np.linspace(0.0, spread, entries)
    for _ in range(boards):
        difficulty = 0.8 * random.normal(size=(items, 1))
        yield Simulated((0.6 * random.normal(size=(items, entries)) + difficulty < skills).astype(np.float64), skills)


@dataclass
class Judge:
    """Judges boards of one size; resamples are drawn once, as they are for all boards of one benchmark."""

    items: int
    resamples: int = 2_000

    def __post_init__(self) -> None:
        self.drawn = np.concatenate(list(weights(SEED, self.items, self.resamples)))

    def replicates(self, board: Simulated) -> Replicates:
        drawn = np.ascontiguousarray((self.drawn @ board.right).T)
        return Replicates(board.right.sum(axis=0), float(self.items), drawn, np.full(self.resamples, float(self.items)))

    def better(self, board: Simulated, exact: bool = True) -> Truths:
        """Say who is surely better; not `exact`: by resampling alone."""
        if not exact:
            return larger(self.replicates(board), ALPHA)
        pairs = list(combinations(range(board.right.shape[1]), 2))
        counts = counted(board.right, np.ones_like(board.right), pairs)
        tests = {pair: mcnemar(each.only_a, each.only_b) for pair, each in zip(pairs, counts, strict=True)}
        return surely_larger(self.replicates(board), tests, ALPHA)


def holds(better: Truths, board: Simulated) -> bool:
    """Say whether every interval holds all ranks that its entry may rightly have."""
    return all(covers(each, true) for each, true in zip(rank_intervals(better), board.true_ranks, strict=True))


def covers(interval: RankInterval, true: tuple[int, int]) -> bool:
    return interval.low <= true[0] and interval.high >= true[1]
