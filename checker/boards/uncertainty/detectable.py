"""The smallest difference that a benchmark can detect.

A one-sided test at 5 % finds it in 80 of 100 cases (Connor 1987, Biometrics 43, for pairs of right and wrong; of any
other numbers the mean square of the differences stands where the share of items on which two entries differ does).
"""

from collections.abc import Sequence
from fractions import Fraction
from statistics import median_low

import numpy as np

from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.sums import Sums, sums
from checker.boards.uncertainty.weights import Floats
from checker.boards.uncertainty.wilson import quantile, root
from checker.model.metric import Metric

ERROR = Fraction(5, 100)
POWER = Fraction(80, 100)
NOMINAL = Fraction(20, 100)
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


def nominal(n: int) -> Fraction | None:
    """Give it for right and wrong answers of which 20 % differ, as a share of the items."""
    return detectable(NOMINAL, Fraction(n))


def observed(ground: Ground, metric: Metric, pairs: Sequence[Pair], indexes: Sequence[int] | None) -> Fraction | None:
    """Give the median over pairs that differ at all, in the metric's units, for a metric that is a mean over items.

    Where items hang together, sums over clusters take the place of items.
    """
    made = sums(ground, metric.name, indexes)
    found = [_of_pair(made, pair) for pair in pairs]
    there = sorted(each for each in found if each is not None)
    return median_low(there) * abs(metric.scale) * made.unit if there else None


def of_errors(errors: Sequence[float], factor: float) -> Fraction | None:
    """Give (z₁ + z₂) times the median standard error, of those that are not 0: for what is no mean over items."""
    there = sorted(each for each in errors if each > 0)
    if not there:
        return None
    z = quantile(1 - 2 * ERROR) + quantile(2 * POWER - 1)
    return z * Fraction(median_low(there)) * abs(Fraction(factor))


def _of_pair(made: Sums, pair: Pair) -> Fraction | None:
    """Give it in the unit of the sums: of C clusters with sums d, the mean over n items is C / n times that of d."""
    one, two = pair
    both = (made.counts[:, one] > 0) & (made.counts[:, two] > 0)
    n = min(int(made.counts[both, one].sum()), int(made.counts[both, two].sum()))
    clusters = int(both.sum())
    if not n:
        return None
    squares = _squares(made.values[both, one] - made.values[both, two])
    smallest = detectable(Fraction(squares, clusters), Fraction(clusters))
    return None if smallest is None else smallest * Fraction(clusters, n)


def _squares(change: Floats) -> int:
    """Add up the squares of whole numbers, exactly."""
    if float(np.abs(change).max(initial=0.0)) ** 2 * max(1, len(change)) < _EXACT:
        return int((change * change).sum())
    return sum(int(each) ** 2 for each in change.tolist())
