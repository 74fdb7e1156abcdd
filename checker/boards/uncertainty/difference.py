"""How far apart two entries are: the difference, and where it can lie."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.compared import Compared, draws
from checker.boards.uncertainty.counts import Counts
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.shared import shared_sums
from checker.boards.uncertainty.tested import Test, Tested
from checker.boards.uncertainty.units import pair_unit
from checker.boards.uncertainty.weights import Floats, weights
from checker.boards.uncertainty.wilson import quantile, root
from checker.model.metric import Metric
from checker.model.value import dataclass

Ends: TypeAlias = tuple[Fraction | None, Fraction | None]

LEAST_CLUSTERS = 10
_PAIRS = 256
_PLACES = 12
_SAME = Fraction(1, 1 << 30)
"""Ends that lie no further apart than this share of themselves differ by rounding."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry's value less the second's, scaled and exact, and the ends of its interval where it has one.

    Of two that count items of their own it is over those that count for both; None where there are none.
    """

    value: Fraction | None
    low: Fraction | None
    high: Fraction | None


def differences(
    ground: Ground, part: Part, compared: Compared, pairs: Sequence[Pair], level: Fraction
) -> tuple[Difference, ...]:
    """Give the differences of these pairs, in their order.

    Right or wrong answers that nothing ties together have the interval of Agresti & Min, others the order statistics
    of the resamples; of fewer than 10 clusters, or where every resample gives the same, nothing is said.
    """
    tests = dict(zip(compared.pairs, compared.tests, strict=True))
    left = [pair for pair in pairs if tests[pair].test not in {None, Test.MCNEMAR}]
    own = [pair for pair in left if tests[pair].own_items]
    same = [pair for pair in left if not tests[pair].own_items] if compared.clusters >= LEAST_CLUSTERS else []
    ends = dict(zip(same, _order_statistics(compared, same, level), strict=True))
    ends |= dict(zip(own, shared_ends(ground, part, compared.metric, own, level), strict=True))
    counted = {pair: each.counts for pair, each in tests.items() if each.test is Test.MCNEMAR}
    return tuple(
        Difference(_value(compared, tests[pair], pair), *_ends_of(compared, counted.get(pair), ends.get(pair), level))
        for pair in pairs
    )


def _value(compared: Compared, tested: Tested, pair: Pair) -> Fraction | None:
    if tested.own_items:
        return _times(tested.apart, compared.metric.scale)
    return compared.values[pair[0]] - compared.values[pair[1]]


def _ends_of(compared: Compared, counts: Counts | None, ends: Ends | None, level: Fraction) -> Ends:
    if counts is None:
        return ends or (None, None)
    found = [end * compared.metric.scale for end in agresti_min(counts, level)]
    return min(found), max(found)


def agresti_min(counts: Counts, level: Fraction) -> tuple[Fraction, Fraction]:
    """Give the interval of a paired difference of proportions (Agresti & Min 2005, Statistics in Medicine 24).

    It is Wald's after half an item is added to each of the four counts, between -1 and 1.
    """
    n, only_a, only_b = counts.n + 2, counts.only_a + Fraction(1, 2), counts.only_b + Fraction(1, 2)
    middle = (only_a - only_b) / n
    around = quantile(level) * root((only_a + only_b) / n**2 - middle**2 / n)
    return max(Fraction(-1), middle - around), min(Fraction(1), middle + around)


def _order_statistics(compared: Compared, pairs: Sequence[Pair], level: Fraction) -> list[Ends]:
    if compared.drawn is None:
        return [(None, None)] * len(pairs)
    made, drawn = list[Ends](), compared.drawn.replicates
    for start in range(0, len(pairs), _PAIRS):
        first, second = np.array(pairs[start : start + _PAIRS], dtype=np.intp).T
        found = (drawn.drawn[first] - drawn.drawn[second]) / drawn.drawn_over
        made += order_statistics(found, level, Fraction(compared.drawn.factor))
    return made


def shared_ends(ground: Ground, part: Part, metric: Metric, pairs: Sequence[Pair], level: Fraction) -> list[Ends]:
    """Give the ends of pairs each over the items that count for both, in the same resamples."""
    made, drawn = list[Ends](), draws(ground, part)
    for start in range(0, len(pairs), _PAIRS):
        summed = shared_sums(ground, ground.stack(metric.name), pairs[start : start + _PAIRS], part.indexes)
        units = [pair_unit(summed.units[one], summed.units[two]) for one, two in summed.pairs]
        first, second = (np.array([getattr(unit, end) for unit in units]) for end in ("first", "second"))
        found = np.concatenate(
            [
                _over(
                    each @ summed.values[:, ::2] * first - each @ summed.values[:, 1::2] * second, each @ summed.counts
                )
                for each in weights(ground.seed_of(part), len(summed.values), drawn)
            ]
        )
        enough = np.count_nonzero(summed.counts, axis=0) >= LEAST_CLUSTERS
        sizes = [metric.scale * unit.size for unit in units]
        ends = [order_statistics(column[None, :], level, size)[0] for column, size in zip(found.T, sizes, strict=True)]
        made += [each if there else (None, None) for each, there in zip(ends, enough.tolist(), strict=True)]
    return made


def _over(sums: Floats, counts: Floats) -> Floats:
    """Divide; not a number where nothing was drawn."""
    with np.errstate(invalid="ignore"):
        quotient: Floats = np.divide(sums, counts)
    return quotient


def order_statistics(found: Floats, level: Fraction, factor: Fraction) -> list[Ends]:
    """Give the k-th smallest and the k-th largest of B in each row, k = (1 - level) / 2 times B + 1, rounded down.

    A resample in which one of the two has no value counts towards both ends. Ends are the nearest decimals of 12
    places, so that the unit in which sums were added up is not seen.
    """
    place = max(1, int((1 - level) / 2 * (found.shape[1] + 1)))
    low = np.sort(np.where(np.isnan(found), -np.inf, found), axis=1)[:, place - 1]
    high = np.sort(np.where(np.isnan(found), np.inf, found), axis=1)[:, -place]
    return [_finite(*ends, factor) for ends in zip(low.tolist(), high.tolist(), strict=True)]


def _finite(low: float, high: float, factor: Fraction) -> Ends:
    if not (np.isfinite(low) and np.isfinite(high)):
        return None, None
    ends = sorted(Fraction(round(Fraction(end) * factor * 10**_PLACES), 10**_PLACES) for end in (low, high))
    apart = ends[1] - ends[0] > max(map(abs, ends)) * _SAME
    return (ends[0], ends[1]) if apart else (None, None)


def _times(value: Fraction | None, scale: Fraction) -> Fraction | None:
    return None if value is None else value * scale
