"""How often both, one or neither of two entries got an item right."""

from collections.abc import Sequence

import numpy as np

from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.weights import Floats, Mask
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """Of the items that count for both entries, how many each of them got right and the other did or did not."""

    both: int
    only_a: int
    only_b: int
    neither: int

    @property
    def n(self) -> int:
        """The items that count for both."""
        return self.both + self.only_a + self.only_b + self.neither


def are_binary(values: Floats) -> Mask:
    """Say of each column whether all of its numbers are 0 or 1."""
    return np.asarray(np.isin(values, (0.0, 1.0)).all(axis=0), dtype=np.bool_)


def counted(values: Floats, counts: Floats, pairs: Sequence[Pair]) -> tuple[Counts, ...]:
    """Count pairs of entries in matrices of (items × entries) of zeros and ones; a value is 0 where nothing counts."""
    both, right, shared = values.T @ values, values.T @ counts, counts.T @ counts
    return tuple(_counts(both[a, b], right[a, b], right[b, a], shared[a, b]) for a, b in pairs)


def shared(counts: Floats, pairs: Sequence[Pair]) -> tuple[int, ...]:
    """Give how many items count for both of each pair."""
    together = counts.T @ counts
    return tuple(int(together[pair]) for pair in pairs)


def _counts(both: float, right_a: float, right_b: float, shared: float) -> Counts:
    """Take what both got right away from what each did; all are whole."""
    return Counts(int(both), int(right_a - both), int(right_b - both), int(shared - right_a - right_b + both))
