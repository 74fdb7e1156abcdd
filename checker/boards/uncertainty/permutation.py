"""Paired sign-flip tests: if two entries were equal, whose result is whose would be a coin's choice in each cluster.

What is summed over all clusters for each entry gives every pair at once: swapping two entries where a sign is -1 turns
the sum of their differences into the difference of their signed sums (Fisher 1935; Pitman 1937).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.decisions import Places, Truths
from checker.boards.uncertainty.weights import Floats
from checker.model.value import dataclass

MOST_ENUMERATED = 13
"""Clusters with a difference up to which all ways to flip them are looked at."""
_CELLS = 1 << 20
_ROWS = 512
"""Flips that are looked at together: few enough for what they take to stay close to the processor."""
_WHOLE_IN_32 = 2.0**23
"""Sums up to which differences of two are whole numbers in 32 bits, below 2^24."""
_NEARLY = 1 - 2.0**-40

Pair: TypeAlias = tuple[int, int]
"""The places of two entries."""
Counts: TypeAlias = NDArray[np.int64]
Counting: TypeAlias = Callable[[Sequence[Floats]], Counts]
"""Takes signed sums, each (entries × rows), and counts for each pair the rows that are no smaller."""
Valued: TypeAlias = Callable[[Sequence[Floats]], Floats]
"""Makes a metric's value of the sums that it rests on, arrays of one shape."""


@dataclass(frozen=True, slots=True, eq=False)
class Flips:
    """What one metric's test rests on: matrices of (clusters × entries), whole numbers, and how they make a value.

    `value` is None where the one matrix's sum is the value: then all comparisons are exact. Otherwise a flip counts
    as no smaller from 1 - 2^-40 of the difference on.
    """

    sums: tuple[Floats, ...]
    value: Valued | None = None


@dataclass(frozen=True, slots=True)
class Flipped:
    """A pair's p-value. `exact`: all ways to flip were looked at; otherwise some, and `none` of them was as large."""

    p_value: Fraction
    exact: bool
    differing: int
    none: bool = False

    @property
    def evidence(self) -> Fraction:
        """Give the p-value; where no flip that was drawn was as large, the least that looking at all could give."""
        return Fraction(1, 1 << (self.differing - 1)) if self.none else self.p_value


def flip_tests(flips: Flips, pairs: Sequence[Pair], signs: Iterable[Floats]) -> tuple[Flipped, ...]:
    """Test pairs of entries, two-sided, by the share of flips whose difference is no smaller than the one measured.

    Pairs that differ in at most 13 clusters have all flips looked at. For the others it is (1 + those no smaller) /
    (1 + all), of the random `signs` that all pairs share (chunks × clusters); Phipson & Smyth (2010).
    """
    found: dict[Pair, Flipped] = {}
    sampled: dict[Pair, int] = {}
    for pair in pairs:
        differing = _differing(flips, pair)
        if len(differing) <= MOST_ENUMERATED:
            found[pair] = Flipped(_enumerated(flips, pair, differing), True, len(differing))
        else:
            sampled[pair] = len(differing)
    counts, drawn = _no_smaller_drawn(flips, list(sampled), signs)
    for (pair, clusters), count in zip(sampled.items(), counts, strict=True):
        found[pair] = Flipped(Fraction(1 + count, 1 + drawn), False, clusters, none=not count)
    return tuple(found[pair] for pair in pairs)


def _differing(flips: Flips, pair: Pair) -> Places:
    one, two = pair
    different = np.zeros(len(flips.sums[0]), dtype=np.bool_)
    for each in flips.sums:
        different |= each[:, one] != each[:, two]
    return np.flatnonzero(different)


def _enumerated(flips: Flips, pair: Pair, differing: Places) -> Fraction:
    """Look at all flips; one that flips what another leaves has the same difference but for its sign."""
    if not len(differing):
        return Fraction(1)
    signs = _patterns(len(differing))
    halves = [_halves(each, pair) for each in flips.sums]
    moved = [(half, signs @ change[differing]) for half, change in halves]
    still = [(half, np.asarray(change.sum())) for half, change in halves]
    return Fraction(int(_no_smaller(flips, moved, _distance(flips, still)).sum()), len(signs))


def _halves(sums: Floats, pair: Pair) -> tuple[Floats, Floats]:
    """Give half of both entries' sum, and by cluster half of the first's less the second's."""
    one, two = sums[:, pair[0]], sums[:, pair[1]]
    middle: Floats = np.asarray((one.sum() + two.sum()) / 2)
    return middle, (one - two) / 2


def _patterns(count: int) -> Floats:
    """Give all signs of so many clusters with the last always 1: (2^(count - 1) × count)."""
    numbers = np.arange(1 << (count - 1), dtype=np.int64)[:, None]
    bits = (numbers >> np.arange(count, dtype=np.int64)) & 1
    signs: Floats = (1 - 2 * bits).astype(np.float64)
    return signs


def _no_smaller_drawn(flips: Flips, pairs: Sequence[Pair], signs: Iterable[Floats]) -> tuple[list[int], int]:
    """Count, for each pair, the flips that are no smaller, and how many were drawn."""
    counts, drawn = np.zeros(len(pairs), dtype=np.int64), 0
    if not pairs:
        return [], 0
    counting = _of_one_sum(flips, pairs) if flips.value is None else _of_values(flips, pairs)
    for products in _products(flips, pairs, signs):
        drawn += products[0].shape[1]
        for start in range(0, products[0].shape[1], _ROWS):
            counts += counting([each[:, start : start + _ROWS] for each in products])
    return counts.tolist(), drawn


def _products(flips: Flips, pairs: Sequence[Pair], signs: Iterable[Floats]) -> Iterator[Sequence[Floats]]:
    """Give the signed sums of each matrix, chunk by chunk: (entries × rows), by one product for all of them."""
    varying, entries = _varying(flips, pairs), flips.sums[0].shape[1]
    stacked = np.concatenate([each[varying] for each in flips.sums], axis=1)
    for chunk in signs:
        taken = chunk if len(varying) == chunk.shape[1] else chunk[:, varying]
        product = np.ascontiguousarray((taken @ stacked).T)
        yield [product[start : start + entries] for start in range(0, len(product), entries)]


def _varying(flips: Flips, pairs: Sequence[Pair]) -> Places:
    """Give the clusters in which any two of the entries differ; a flip of another moves no difference."""
    who = sorted({entry for pair in pairs for entry in pair})
    different = np.zeros(len(flips.sums[0]), dtype=np.bool_)
    for each in flips.sums:
        different |= np.any(each[:, who] != each[:, who[:1]], axis=1)
    return np.flatnonzero(different)


def _of_one_sum(flips: Flips, pairs: Sequence[Pair]) -> Counting:
    """Count from signed sums (entries × rows) alone. Sums that are small enough take half the space, and stay whole."""
    (sums,) = flips.sums
    totals, second_of = sums.sum(axis=0), _by_first(pairs)
    kind = np.float32 if float(np.abs(sums).sum(axis=0).max(initial=0.0)) < _WHOLE_IN_32 else np.float64

    def count(products: Sequence[Floats]) -> Counts:
        rows, found = products[0].astype(kind), np.zeros(len(pairs), dtype=np.int64)
        for first, (seconds, at) in second_of.items():
            distance = np.abs(totals[seconds] - totals[first]).astype(kind)
            moved = rows[seconds]
            np.subtract(moved, rows[first], out=moved)
            np.abs(moved, out=moved)
            found[at] = np.count_nonzero(moved >= distance[:, None], axis=1)
        return found

    return count


def _of_values(flips: Flips, pairs: Sequence[Pair]) -> Counting:
    """Count by making both entries' values anew of half of their sum, more and less half of their difference."""
    first, second = np.array(pairs, dtype=np.intp).T
    totals = [each.sum(axis=0)[:, None] for each in flips.sums]
    half: list[Floats] = [(total[first] + total[second]) / 2 for total in totals]
    distance = _distance(
        flips, [(each, (total[first] - total[second]) / 2) for each, total in zip(half, totals, strict=True)]
    )

    def count(products: Sequence[Floats]) -> Counts:
        found, step = np.zeros(len(pairs), dtype=np.int64), max(1, _CELLS // products[0].shape[1])
        for start in range(0, len(pairs), step):
            part = slice(start, start + step)
            changes = [(each[first[part]] - each[second[part]]) / 2 for each in products]
            moved = list(zip([each[part] for each in half], changes, strict=True))
            found[part] = _no_smaller(flips, moved, distance[part]).sum(axis=1)
        return found

    return count


def _by_first(pairs: Sequence[Pair]) -> Mapping[int, tuple[Places, Places]]:
    """Give, for each first entry, the second ones and where these pairs stand."""
    found: dict[int, list[tuple[int, int]]] = {}
    for place, (first, second) in enumerate(pairs):
        found.setdefault(first, []).append((second, place))
    return {first: (np.array(each)[:, 0], np.array(each)[:, 1]) for first, each in found.items()}


def _no_smaller(flips: Flips, moved: Sequence[tuple[Floats, Floats]], distance: Floats) -> Truths:
    """Say which flips have a difference no smaller than the one measured; one without a value is none smaller."""
    return ~(_distance(flips, moved) < distance * (1.0 if flips.value is None else _NEARLY))


def _distance(flips: Flips, parts: Sequence[tuple[Floats, Floats]]) -> Floats:
    """Give how far apart two entries are whose sums are the half of both more, and less, half of their difference."""
    if flips.value is None:
        ((_, change),) = parts
        return np.abs(change)
    ahead, behind = (flips.value([middle + sign * change for middle, change in parts]) for sign in (1.0, -1.0))
    return np.abs(ahead - behind)
