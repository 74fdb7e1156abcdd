"""Pairs of entries that do not count the same items, over the items that count for both."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.stack import Stack
from checker.boards.uncertainty.sums import by_cluster
from checker.boards.uncertainty.units import Unit
from checker.boards.uncertainty.weights import Floats
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """Sums over the items that count for both of each pair, as if each pair were two entries of its own.

    `values` are (clusters × two for each pair), with the `units` of each column; `counts` (clusters × pairs) say how
    many items go into the sums. `pairs` are the places of the columns.
    """

    values: Floats
    units: tuple[Unit, ...]
    counts: Floats

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The places of the two columns of each pair."""
        return tuple((2 * place, 2 * place + 1) for place in range(self.counts.shape[1]))

    def difference(self, place: int) -> Fraction | None:
        """Give the mean of the first entry of a pair less that of the second; None where they share no item."""
        n = int(self.counts[:, place].sum())
        one, two = (int(self.values[:, column].sum()) * self.units[column].size for column in self.pairs[place])
        return (one - two) / n if n else None


def unlike(made: Stack, pairs: Sequence[Pair], indexes: Sequence[int] | None) -> frozenset[Pair]:
    """Find the pairs that do not count the same items of a part."""
    counted = made.counted if indexes is None else made.counted[np.asarray(indexes, dtype=np.int64)]
    kinds: dict[bytes, int] = {}
    kind = [kinds.setdefault(column.tobytes(), len(kinds)) for column in np.ascontiguousarray(counted.T)]
    return frozenset(pair for pair in pairs if kind[pair[0]] != kind[pair[1]])


def shared_sums(ground: Ground, made: Stack, pairs: Sequence[Pair], indexes: Sequence[int] | None) -> Shared:
    """Add up, by cluster, the items of a part that count for both entries of each pair."""
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    both = made.counted[:, first] & made.counted[:, second]
    values = np.empty((len(both), 2 * len(pairs)), dtype=np.float64)
    values[:, ::2], values[:, 1::2] = made.values[:, first] * both, made.values[:, second] * both
    units = tuple(made.units[entry] for pair in pairs for entry in pair)
    return Shared(by_cluster(ground, values, indexes), units, by_cluster(ground, both, indexes))
