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
from checker.boards.uncertainty.units import PairUnit, Unit, pair_unit
from checker.boards.uncertainty.weights import Floats
from checker.model.value import dataclass

MOST_ENUMERATED = 13
"""Clusters with a difference up to which all ways to flip them are looked at."""
_CELLS = 1 << 20
_ROWS = 512
"""Flips that are looked at together: few enough for what they take to stay close to the processor."""
_WHOLE_IN_32 = 2.0**23
"""Sums up to which differences of two are whole numbers in 32 bits, below 2^24."""
_NEAR = 2.0**-40

Pair: TypeAlias = tuple[int, int]
"""The places of two entries."""
Counts: TypeAlias = NDArray[np.int64]
Counting: TypeAlias = Callable[[Sequence[Floats]], Counts]
"""Takes signed sums, each (entries × rows), and counts for each pair the rows that are no smaller."""
Valued: TypeAlias = Callable[[Sequence[Floats]], Floats]
"""Makes a metric's value of the sums that it rests on, arrays of one shape."""


_PLAIN = PairUnit(1.0, 1.0, Fraction(1), 0.0)


def _absolute(unit: PairUnit) -> PairUnit:
    """Give it in the metric's own terms, which values are made of."""
    size = float(unit.size)
    return PairUnit(unit.first * size, unit.second * size, Fraction(1), unit.off)


@dataclass(frozen=True, slots=True, eq=False)
class Flips:
    """What one metric's test rests on: matrices of (clusters × entries), whole numbers, and how they make a value.

    `value` is None where the one matrix's sum is the value: then all comparisons are of whole numbers, as long as the
    two `units` have one in which they are exact; where they have none, a flip counts as no smaller from as far below
    the difference on as rounding could have moved the two. Where a value is made, it counts from 2^-40 of the
    difference and of both values below it on. `units` are those of the entries in each matrix, None: all are 1.
    """

    sums: tuple[Floats, ...]
    value: Valued | None = None
    units: tuple[Sequence[Unit], ...] | None = None

    def units_of(self, pair: Pair) -> tuple[PairUnit, ...]:
        """Give what the numbers of two entries are multiplied by, matrix by matrix, to be in one unit."""
        if self.units is None:
            return (_PLAIN,) * len(self.sums)
        return tuple(pair_unit(each[pair[0]], each[pair[1]]) for each in self.units)

    def taken_of(self, pair: Pair) -> tuple[PairUnit, ...]:
        """Give by what they are multiplied where they are added up."""
        made = self.units_of(pair)
        return made if self.value is None else tuple(map(_absolute, made))


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
        places = differing(flips, pair)
        if len(places) <= MOST_ENUMERATED:
            found[pair] = Flipped(_enumerated(flips, pair, places), True, len(places))
        else:
            sampled[pair] = len(places)
    counts, drawn = _no_smaller_drawn(flips, list(sampled), signs)
    for (pair, clusters), count in zip(sampled.items(), counts, strict=True):
        found[pair] = Flipped(Fraction(1 + count, 1 + drawn), False, clusters, none=not count)
    return tuple(found[pair] for pair in pairs)


def differing(flips: Flips, pair: Pair) -> Places:
    """Give the clusters in which two entries differ by more than rounding could make of what is the same."""
    different = np.zeros(len(flips.sums[0]), dtype=np.bool_)
    for each, unit in zip(flips.sums, flips.units_of(pair), strict=True):
        different |= np.abs(_apart(each, pair, unit)) > unit.off
    return np.flatnonzero(different)


def _apart(sums: Floats, pair: Pair, unit: PairUnit) -> Floats:
    """Give by cluster the first entry's numbers less the second's."""
    return sums[:, pair[0]] * unit.first - sums[:, pair[1]] * unit.second


def _enumerated(flips: Flips, pair: Pair, places: Places) -> Fraction:
    """Look at all flips; one that flips what another leaves has the same difference but for its sign."""
    if not len(places):
        return Fraction(1)
    signs, units = _patterns(len(places)), flips.taken_of(pair)
    middle = [_half(each, pair, unit) for each, unit in zip(flips.sums, units, strict=True)]
    moved = [_signed(signs, each[places], pair, unit) for each, unit in zip(flips.sums, units, strict=True)]
    still = [each[0] for each in moved]  # the first pattern leaves all as they are
    parts, measured = list(zip(middle, moved, strict=True)), list(zip(middle, still, strict=True))
    slack = np.asarray(2 * sum(unit.off for unit in units))
    return Fraction(int(_no_smaller(flips, parts, measured, slack).sum()), len(signs))


def _half(sums: Floats, pair: Pair, unit: PairUnit) -> Floats:
    """Give half of both entries' sum."""
    one, two = sums[:, pair[0]].sum(), sums[:, pair[1]].sum()
    return np.asarray((one * unit.first + two * unit.second) / 2)


def _signed(signs: Floats, sums: Floats, pair: Pair, unit: PairUnit) -> Floats:
    """Give half of the first entry's signed sums less the second's; whole numbers alone are added up."""
    products = signs @ sums[:, list(pair)]
    moved: Floats = (products[:, 0] * unit.first - products[:, 1] * unit.second) / 2
    return moved


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
    one_sum = _of_one_sum if flips.units is None else _of_one_sum_in_units
    counting = one_sum(flips, pairs) if flips.value is None else _of_values(flips, pairs)
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


def _of_one_sum_in_units(flips: Flips, pairs: Sequence[Pair]) -> Counting:
    """Count from signed sums (entries × rows), each pair in the unit of its own."""
    (sums,) = flips.sums
    totals, second_of = sums.sum(axis=0), _by_first(pairs)
    units = [flips.taken_of(pair)[0] for pair in pairs]
    times = np.array([[unit.first, unit.second] for unit in units]).T
    slack = 2 * np.array([unit.off for unit in units])

    def count(products: Sequence[Floats]) -> Counts:
        rows, found = products[0], np.zeros(len(pairs), dtype=np.int64)
        for first, (seconds, at) in second_of.items():
            distance = np.abs(totals[seconds] * times[1, at] - totals[first] * times[0, at]) - slack[at]
            moved = rows[seconds] * times[1, at, None] - rows[first] * times[0, at, None]
            np.abs(moved, out=moved)
            found[at] = np.count_nonzero(moved >= distance[:, None], axis=1)
        return found

    return count


def _of_values(flips: Flips, pairs: Sequence[Pair]) -> Counting:
    """Count by making both entries' values anew of half of their sum, more and less half of their difference."""
    first, second = np.array(pairs, dtype=np.intp).T
    units = list(zip(*(flips.taken_of(pair) for pair in pairs), strict=True))
    times = [(_column([unit.first for unit in each]), _column([unit.second for unit in each])) for each in units]
    totals = [each.sum(axis=0)[:, None] for each in flips.sums]
    both = [(total[first] * one, total[second] * two) for total, (one, two) in zip(totals, times, strict=True)]
    half: list[Floats] = [(one + two) / 2 for one, two in both]
    measured = [(one - two) / 2 for one, two in both]

    def count(products: Sequence[Floats]) -> Counts:
        found, step = np.zeros(len(pairs), dtype=np.int64), max(1, _CELLS // products[0].shape[1])
        for start in range(0, len(pairs), step):
            part = slice(start, start + step)
            changes = [
                (each[first[part]] * one[part] - each[second[part]] * two[part]) / 2
                for each, (one, two) in zip(products, times, strict=True)
            ]
            middle = [each[part] for each in half]
            moved, still = (
                zip(middle, changes, strict=True),
                zip(middle, [each[part] for each in measured], strict=True),
            )
            found[part] = _no_smaller(flips, list(moved), list(still), _NONE).sum(axis=1)
        return found

    return count


_NONE: Floats = np.asarray(0.0)


def _column(numbers: Sequence[float]) -> Floats:
    return np.array(numbers, dtype=np.float64)[:, None]


def _by_first(pairs: Sequence[Pair]) -> Mapping[int, tuple[Places, Places]]:
    """Give, for each first entry, the second ones and where these pairs stand."""
    found: dict[int, list[tuple[int, int]]] = {}
    for place, (first, second) in enumerate(pairs):
        found.setdefault(first, []).append((second, place))
    return {first: (np.array(each)[:, 0], np.array(each)[:, 1]) for first, each in found.items()}


def _no_smaller(
    flips: Flips, moved: Sequence[tuple[Floats, Floats]], measured: Sequence[tuple[Floats, Floats]], slack: Floats
) -> Truths:
    """Say which flips have a difference no smaller than the one measured; one without a value is none smaller."""
    if flips.value is None:
        ((_, changed),), ((_, change),) = moved, measured
        return np.abs(2 * changed) >= np.abs(2 * change) - slack
    ahead, behind = _values(flips.value, measured)
    distance = np.abs(ahead - behind) * (1 - _NEAR) - (np.abs(ahead) + np.abs(behind)) * _NEAR
    one, two = _values(flips.value, moved)
    return ~(np.abs(one - two) < distance)


def _values(value: Valued, parts: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Give the values of two entries whose sums are the half of both more, and less, half of their difference."""
    return value([middle + change for middle, change in parts]), value([middle - change for middle, change in parts])
