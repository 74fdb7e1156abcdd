"""The smallest difference that a benchmark can detect.

A one-sided test at 5 % finds it in 80 of 100 cases (Connor 1987, Biometrics 43, for pairs of right and wrong; of any
other numbers the mean square of the differences stands where the share of items on which two entries differ does).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import lcm
from statistics import median_low
from typing import TypeAlias

import numpy as np

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.shared import shared_sums
from checker.boards.uncertainty.wilson import quantile, root
from checker.model.metric import Metric

ERROR = Fraction(5, 100)
POWER = Fraction(80, 100)
NOMINAL = Fraction(20, 100)
_AT_ONCE = 256


def detectable(square: Fraction, n: Fraction) -> Fraction | None:
    """Give the smallest mean difference, of `n` items with `square` as the mean of their squared differences.

    The solution δ of δ √n = z₁ √s + z₂ √(s - δ²) with z₁ = z(95 %), z₂ = z(80 %); for small δ it is near the plainer
    (z₁ + z₂) √(s / n). None where nothing differs, or where there are too few items for a root.
    """
    first, second = quantile(1 - 2 * ERROR), quantile(2 * POWER - 1)
    inside = n - first**2 + second**2
    if square <= 0 or inside <= 0:
        return None
    return root(square) * (first * root(n) + second * root(inside)) / (n + second**2)


def least_differing(alpha: Fraction) -> int:
    """Count the items, all in favour of one entry, from which an exact two-sided test can be sure but for alpha.

    m of them have a p-value of 2 / 2^m: it takes 6 where alpha is 5 %.
    """
    return next(m for m in count(1) if Fraction(2, 1 << m) <= alpha)


def nominal(n: int, least: int) -> Fraction | None:
    """Give it for right and wrong answers of which 20 % differ, as a share of the items.

    It is no less than what `least` items make; None where even all that differ would not be enough.
    """
    found = detectable(NOMINAL, Fraction(n)) if n else None
    smallest = None if found is None else max(found, Fraction(least, n))
    return smallest if smallest is not None and smallest <= NOMINAL else None


def observed(
    ground: Ground, metric: Metric, pairs: Sequence[Pair], indexes: Sequence[int] | None, least: int
) -> Fraction | None:
    """Give the median over pairs that differ at all, in the metric's units, for a metric that is a mean over items.

    Where items hang together, sums over clusters take the place of items.
    """
    found = [_of_pair(*change, least) for change in _changes(ground, metric, pairs, indexes)]
    there = sorted(each for each in found if each is not None)
    return median_low(there) * abs(metric.scale) if there else None


def of_errors(errors: Sequence[float], differing: Sequence[int], least: int) -> Fraction | None:
    """Give (z₁ + z₂) times the median standard error, of those that are not 0: for what is no mean over items.

    Where k clusters differ, `least` of them all in favour of one entry make about least / √k standard errors.
    """
    z = quantile(1 - 2 * ERROR) + quantile(2 * POWER - 1)
    each = zip(errors, differing, strict=True)
    there = sorted(Fraction(error) * max(z, least / root(Fraction(k))) for error, k in each if error > 0 and k)
    return median_low(there) if there else None


Change: TypeAlias = tuple[list[int], list[int], Fraction]
"""Of the clusters that count for both: sums of the first less the second's, how many items they have, and the unit."""


def _changes(ground: Ground, metric: Metric, pairs: Sequence[Pair], indexes: Sequence[int] | None) -> Iterator[Change]:
    for start in range(0, len(pairs), _AT_ONCE):
        made = shared_sums(ground, ground.stack(metric.name), pairs[start : start + _AT_ONCE], indexes)
        for place, (first, second) in enumerate(made.pairs):
            one, two = made.units[first].size, made.units[second].size
            unit, there = Fraction(1, lcm(one.denominator, two.denominator)), made.counts[:, place] > 0
            sums = zip(made.values[there, first].tolist(), made.values[there, second].tolist(), strict=True)
            times = int(one / unit), int(two / unit)
            change = [int(a) * times[0] - int(b) * times[1] for a, b in sums]
            yield change, made.counts[there, place].astype(np.int64).tolist(), unit


def _of_pair(change: Sequence[int], counts: Sequence[int], unit: Fraction, least: int) -> Fraction | None:
    """Give it for a mean over n items in C clusters: the ratio of their sums d to their counts c, linearised.

    Its variance is Σ(d - r c)² / n², r being the ratio: so the mean square of what stands for items is C times that,
    and r². It is no less than what `least` clusters make that differ as those that do; None where there are fewer.
    """
    differing = sum(map(bool, change))
    if len(change) < least or not differing:
        return None
    n, ratio, squares = sum(counts), Fraction(sum(change), sum(counts)), sum(each * each for each in change)
    across = sum(d * c for d, c in zip(change, counts, strict=True))
    residual = squares - 2 * ratio * across + ratio * ratio * sum(c * c for c in counts)
    found = detectable(len(change) * residual / n**2 + ratio * ratio, Fraction(len(change)))
    floor = least * root(Fraction(squares, differing)) / n
    return None if found is None else max(found, floor) * unit
