"""Which entries can be told apart in one metric, all pairs at once: no wrong pair in all but a few boards in a hundred.

The largest studentised difference over all pairs, in resamples that all entries share, says how far apart two equal
entries can come by chance; pairs beyond that are told apart, and the rest is judged again without them (step-down:
Romano & Wolf 2005; for ranks: Mogstad, Romano, Shaikh & Wilhelm 2024).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.holm import holm
from checker.boards.uncertainty.weights import Floats
from checker.model.value import dataclass

Truths: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]

_CELLS = 1 << 20
_NEGLIGIBLE = 2.0**-40


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """One metric of p entries as measured and in B resamples, so that differences stay exact as long as they can.

    A value is `measured` (p) over `over` (a number), in resample b `drawn` (p × B) over `drawn_over` (B, or 1). Not a
    number: without a value, there or in that resample.
    """

    measured: Floats
    over: float
    drawn: Floats
    drawn_over: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Pairs:
    """Pairs of entries (the first of each before the second) with their difference and its standard error."""

    first: Places
    second: Places
    difference: Floats
    error: Floats

    def kept(self, keep: Truths) -> "_Pairs":
        return _Pairs(self.first[keep], self.second[keep], self.difference[keep], self.error[keep])

    def blocks(self, resamples: int) -> Iterator["_Pairs"]:
        step = max(1, _CELLS // max(1, resamples))
        for start in range(0, len(self.first), step):
            part = slice(start, start + step)
            yield _Pairs(self.first[part], self.second[part], self.difference[part], self.error[part])


def larger(replicates: Replicates, alpha: Fraction) -> Truths:
    """Say whose value is surely larger than whose: (p × p), row by column, right about all pairs but for `alpha`.

    An entry without a value, or without one in some resample, is told apart from none: there is too little of it.
    Differences that are the same in every resample count as beyond all chance; whether so few items bear that is for
    an exact test to say.
    """
    p = len(replicates.measured)
    told = np.zeros((p, p), dtype=np.bool_)
    left = _pairs(replicates)
    while len(left.first):
        beyond = np.abs(left.difference) > _critical(replicates, left, alpha) * left.error
        if not beyond.any():
            break
        found = left.kept(beyond)
        up = found.difference > 0
        told[np.where(up, found.first, found.second), np.where(up, found.second, found.first)] = True
        left = left.kept(~beyond)
    return told


def surely_larger(replicates: Replicates, tests: Mapping[tuple[int, int], Fraction], alpha: Fraction) -> Truths:
    """Give what is `larger` and borne out by an exact test of that pair, corrected for all pairs that were tested.

    Resampling few items, or many of which few differ, shows too little of what chance can do; an exact test does not
    take it for certain. `tests` give p-values by pair, a pair that is not among them is not told apart.
    """
    told = larger(replicates, alpha)
    borne_out = np.zeros_like(told)
    for (one, two), p_value in zip(tests, holm(list(tests.values())), strict=True):
        borne_out[one, two] = borne_out[two, one] = p_value <= alpha
    return told & borne_out


def standard_errors(replicates: Replicates, pairs: Sequence[tuple[int, int]]) -> list[float]:
    """Give the standard errors of the differences of pairs; 0: it is the same in every resample, or there is none."""
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    errors: list[float] = np.nan_to_num(_judged(replicates, first, second).error).tolist()
    return errors


def _pairs(replicates: Replicates) -> _Pairs:
    """Give the pairs that can be judged and differ at all."""
    whole = np.isfinite(replicates.measured) & np.isfinite(replicates.drawn).all(axis=1)
    there = np.flatnonzero(whole)
    rows, columns = np.triu_indices(len(there), 1)
    pairs = _judged(replicates, there[rows], there[columns])
    equal = (pairs.error == 0) & (np.abs(pairs.difference) <= _negligible(replicates, pairs))
    return pairs.kept(~equal)


def _judged(replicates: Replicates, first: Places, second: Places) -> _Pairs:
    """Give pairs with their differences and standard errors, which are 0 where they are next to nothing."""
    difference = (replicates.measured[first] - replicates.measured[second]) / replicates.over
    pairs = _Pairs(first, second, difference, np.zeros(len(first)))
    errors = [_error(replicates, block) for block in pairs.blocks(replicates.drawn.shape[1])]
    error = np.concatenate([np.zeros(0), *errors])
    return replace(pairs, error=np.where(error <= _negligible(replicates, pairs), 0.0, error))


def _negligible(replicates: Replicates, pairs: _Pairs) -> Floats:
    """Give what is next to nothing beside the values of a pair; no other entry's value matters."""
    size = np.abs(replicates.measured / replicates.over)
    return np.maximum(size[pairs.first], size[pairs.second]) * _NEGLIGIBLE


def _error(replicates: Replicates, block: _Pairs) -> Floats:
    """Give the standard error: the root of the mean square of the deviations in resamples (Efron 1979).

    They are added one after the other, since how a sum is split up would change its last bits.
    """
    deviations = _deviations(replicates, block)
    np.multiply(deviations, deviations, out=deviations)
    sums: Floats = np.add.accumulate(deviations, axis=1)[:, -1]
    error: Floats = np.sqrt(sums / deviations.shape[1])
    return error


def _critical(replicates: Replicates, pairs: _Pairs, alpha: Fraction) -> float:
    """Give the order statistic of the largest studentised deviation that only `alpha` of all resamples exceed."""
    largest = np.zeros(replicates.drawn.shape[1])
    varying = pairs.kept(pairs.error > 0)
    for block in varying.blocks(len(largest)):
        deviations = np.abs(_deviations(replicates, block))
        deviations /= block.error[:, None]
        np.maximum(largest, deviations.max(axis=0), out=largest)
    place = _place(len(largest), alpha)
    return float(np.sort(largest)[place - 1]) if place <= len(largest) else np.inf


def _place(resamples: int, alpha: Fraction) -> int:
    """Give the place, from 1, of the order statistic: the smallest at or above (1 - alpha)(B + 1)."""
    return -((-(1 - alpha) * (resamples + 1)) // 1)


def _deviations(replicates: Replicates, block: _Pairs) -> Floats:
    drawn: Floats = replicates.drawn[block.first] - replicates.drawn[block.second]
    drawn /= replicates.drawn_over
    drawn -= block.difference[:, None]
    return drawn
