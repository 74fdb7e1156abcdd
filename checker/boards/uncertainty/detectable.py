"""The smallest difference that a benchmark can detect.

A one-sided test at 5 % finds it in 80 of 100 cases (Connor 1987, Biometrics 43, for pairs of right and wrong; of any
other numbers the mean square of the differences stands where the share of items on which two entries differ does).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import lcm
from statistics import median_low

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.shared import shared_sums
from checker.boards.uncertainty.weights import Floats
from checker.boards.uncertainty.wilson import quantile, root
from checker.model.metric import Metric
from checker.model.value import dataclass

ERROR = Fraction(5, 100)
POWER = Fraction(80, 100)
NOMINAL = Fraction(20, 100)
_AT_ONCE = 256
_EXACT = 2.0**53


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
    found = [_of_pair(change, least) for change in _changes(ground, metric, pairs, indexes)]
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


@dataclass(frozen=True, slots=True)
class _Change:
    """Two entries over the items that count for both: in so many clusters, of which some differ, so many items.

    `total` adds up the sums of the first less the second's, `squares` their squares, `across` their products with the
    clusters' items, `sizes` the squares of these; all whole, in a `unit`.
    """

    clusters: int
    differing: int
    n: int
    total: int
    squares: int
    across: int
    sizes: int
    unit: Fraction


def _changes(ground: Ground, metric: Metric, pairs: Sequence[Pair], indexes: Sequence[int] | None) -> Iterator[_Change]:
    for start in range(0, len(pairs), _AT_ONCE):
        made = shared_sums(ground, ground.stack(metric.name), pairs[start : start + _AT_ONCE], indexes)
        for place, (first, second) in enumerate(made.pairs):
            units = made.units[first].size, made.units[second].size
            yield _change(made.values[:, first], made.values[:, second], made.counts[:, place], units)


def _change(first: Floats, second: Floats, counts: Floats, units: tuple[Fraction, Fraction]) -> _Change:
    unit = Fraction(1, lcm(*(each.denominator for each in units)))
    one, two = (int(each / unit) for each in units)
    largest = (np.abs(first).max(initial=0.0) * one + np.abs(second).max(initial=0.0) * two) ** 2
    # Whole numbers are added up exactly in float64 below 2^53, and beyond that by Python.
    small = max(largest, float(counts.max(initial=0.0)) ** 2) * max(1, len(counts)) < _EXACT
    change = first * one - second * two if small else _whole(first) * one - _whole(second) * two
    sizes = counts if small else _whole(counts)
    return _Change(
        clusters=int(np.count_nonzero(counts)),
        differing=int(np.count_nonzero(change)),
        n=int(counts.sum()),
        total=int(change.sum()),
        squares=int((change * change).sum()),
        across=int((change * sizes).sum()),
        sizes=int((sizes * sizes).sum()),
        unit=unit,
    )


def _whole(numbers: Floats) -> NDArray[np.object_]:
    return np.array([int(each) for each in numbers.tolist()], dtype=object)


def _of_pair(of: _Change, least: int) -> Fraction | None:
    """Give it for a mean over n items in C clusters: the ratio r of their sums d to their counts c, linearised.

    The variance of r is Σ(d - r c)² / n²: so the mean square of what stands for items is C times that, and r². It is
    no less than what `least` clusters make that differ as those that do; None where there are fewer.
    """
    if of.clusters < least or not of.differing:
        return None
    ratio = Fraction(of.total, of.n)
    residual = of.squares - 2 * ratio * of.across + ratio * ratio * of.sizes
    found = detectable(of.clusters * residual / of.n**2 + ratio * ratio, Fraction(of.clusters))
    floor = least * root(Fraction(of.squares, of.differing)) / of.n
    return None if found is None else max(found, floor) * of.unit
