"""How far apart two entries are: the difference, and where it can lie."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.compared import Compared
from checker.boards.uncertainty.counts import Counts
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.tested import Test, Tested
from checker.boards.uncertainty.wilson import quantile, root
from checker.model.value import dataclass

LEAST_CLUSTERS = 10
_PAIRS = 256


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry's value less the second's, scaled and exact, and the ends of its interval where it has one."""

    value: Fraction
    low: Fraction | None
    high: Fraction | None


def differences(compared: Compared, pairs: Sequence[Pair], level: Fraction) -> tuple[Difference, ...]:
    """Give the differences of these pairs, in their order.

    Right or wrong answers that nothing ties together have the interval of Agresti & Min, others the order statistics
    of the resamples; of fewer than 10 clusters, or where every resample gives the same, nothing is said.
    """
    tests = dict(zip(compared.pairs, compared.tests, strict=True))
    resampled = [pair for pair in pairs if not _by_counts(tests[pair])] if compared.clusters >= LEAST_CLUSTERS else []
    ends = dict(zip(resampled, _order_statistics(compared, resampled, level), strict=True))
    scale = compared.metric.scale
    made = []
    for pair in pairs:
        value = compared.values[pair[0]] - compared.values[pair[1]]
        counts = tests[pair].counts if _by_counts(tests[pair]) else None
        low, high = ends.get(pair, (None, None)) if counts is None else agresti_min(counts, level)
        of_scale = Fraction(1) if counts is None else scale
        made.append(Difference(value, _times(low, of_scale), _times(high, of_scale)))
    return tuple(made)


def agresti_min(counts: Counts, level: Fraction) -> tuple[Fraction, Fraction]:
    """Give the interval of a paired difference of proportions (Agresti & Min 2005, Statistics in Medicine 24).

    It is Wald's after half an item is added to each of the four counts, between -1 and 1.
    """
    n, only_a, only_b = counts.n + 2, counts.only_a + Fraction(1, 2), counts.only_b + Fraction(1, 2)
    middle = (only_a - only_b) / n
    around = quantile(level) * root((only_a + only_b) / n**2 - middle**2 / n)
    return max(Fraction(-1), middle - around), min(Fraction(1), middle + around)


def _by_counts(tested: Tested) -> bool:
    return tested.test is Test.MCNEMAR


def _order_statistics(
    compared: Compared, pairs: Sequence[Pair], level: Fraction
) -> list[tuple[Fraction | None, Fraction | None]]:
    made: list[tuple[Fraction | None, Fraction | None]] = []
    for start in range(0, len(pairs), _PAIRS):
        made += _ends(compared, pairs[start : start + _PAIRS], level)
    return made


def _ends(compared: Compared, pairs: Sequence[Pair], level: Fraction) -> list[tuple[Fraction | None, Fraction | None]]:
    """Give the k-th smallest and the k-th largest difference of B, k = (1 - level) / 2 times B + 1, rounded down.

    A resample in which one of the two has no value counts towards both ends.
    """
    first, second = np.array(pairs, dtype=np.intp).T
    if compared.drawn is None:
        return [(None, None)] * len(pairs)
    drawn = compared.drawn.replicates
    found = (drawn.drawn[first] - drawn.drawn[second]) / drawn.drawn_over
    place = max(1, int((1 - level) / 2 * (found.shape[1] + 1)))
    low = np.sort(np.where(np.isnan(found), -np.inf, found), axis=1)[:, place - 1]
    high = np.sort(np.where(np.isnan(found), np.inf, found), axis=1)[:, -place]
    return [_finite(*ends, compared.drawn.factor) for ends in zip(low.tolist(), high.tolist(), strict=True)]


def _finite(low: float, high: float, factor: float) -> tuple[Fraction | None, Fraction | None]:
    if not (np.isfinite(low) and np.isfinite(high)) or low == high:
        return None, None
    ends = Fraction(low) * Fraction(factor), Fraction(high) * Fraction(factor)
    return min(ends), max(ends)


def _times(value: Fraction | None, scale: Fraction) -> Fraction | None:
    return None if value is None else value * scale
