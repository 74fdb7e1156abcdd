"""From entries to matrices of whole numbers, of which any resample's means follow by one product.

float64 holds every whole number below 2^53, and sums of such numbers are the same in any order: so no number of
threads, no kernel and no chunk changes a bit of a product (Goldberg 1991 on floating-point numbers).
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.clusters import Indexes
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.weights import Floats, Mask
from checker.metrics.columns import Column
from checker.model.benchmark import MissingPolicy
from checker.model.value import dataclass

_LARGEST = 1 << 52
_FINEST = 40


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """One metric of one item each, in one part of the items: matrices of (clusters of the part × entries).

    A mean, before scaling, is `unit` times the sum of `values` over the sum of `counts`. `values` are whole: sums over
    the items of a cluster, fills among them; `counts` say how many items go into them. `held` marks entries of which
    something was evaluated; the others have zeros. `exact`: no number was rounded to `unit`. Weighted sums stay below
    2^52 if no weight's row sums to more than the number of clusters, so that differences of two stay exact.
    """

    values: Floats
    counts: Floats
    unit: Fraction
    held: Mask
    exact: bool

    @property
    def clusters(self) -> int:
        """The number of rows."""
        return len(self.values)


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """One metric in all items: matrices of (items × entries), as `Sums` has them of clusters.

    `evaluated`, `absent` and `scope` are masks as columns have them.
    """

    values: Floats
    counts: Floats
    evaluated: Floats
    absent: Floats
    scope: Floats
    unit: Fraction
    exact: bool


def sums(ground: Ground, metric: str, indexes: Sequence[int] | None = None) -> Sums:
    """Give the matrices of a metric that is a mean over items; `indexes` are the items of a part, None: all."""
    return summed(ground, stack(ground, metric), indexes)


def summed(ground: Ground, made: Stack, indexes: Sequence[int] | None = None) -> Sums:
    """Add the items of a part up by cluster."""
    held: Mask = np.any(picked(made.evaluated, indexes), axis=0)
    values, counts = by_cluster(ground, made.values, indexes), by_cluster(ground, made.counts, indexes)
    return Sums(values * held, counts * held, made.unit, held, made.exact)


def stack(ground: Ground, metric: str) -> Stack:
    """Lay a metric's columns side by side, as whole numbers of one unit."""
    columns = [entry.table.metrics[metric] for entry in ground.entries]
    fills = [_fill(column, entry.policy) for column, entry in zip(columns, ground.entries, strict=True)]
    unit, exact = _unit(columns, fills, _most_draws(ground))
    evaluated, absent, scope = (
        _beside(ground, [np.frombuffer(getattr(column, name), dtype=np.uint8) for column in columns])
        for name in ("evaluated", "absent", "scope")
    )
    numbers = _beside(ground, [_whole(column, unit) for column in columns])
    filled = np.array([0 if fill is None else _nearest(fill, unit) for fill in fills], dtype=np.float64)
    fills_in = np.array([fill is not None for fill in fills], dtype=np.float64)
    return Stack(numbers + absent * filled, evaluated + absent * fills_in, evaluated, absent, scope, unit, exact)


def picked(matrix: Floats, indexes: Sequence[int] | None) -> Floats:
    """Take the items of a part; all of them where there is none."""
    return matrix if indexes is None else matrix[np.asarray(indexes, dtype=np.int64)]


def by_cluster(ground: Ground, matrix: Floats, indexes: Sequence[int] | None = None) -> Floats:
    """Add the rows of a part's items up by cluster: (clusters of the part × entries), in the clusters' order."""
    rows = picked(matrix, indexes)
    if ground.clusters.count == len(ground.clusters):
        return rows
    of_rows = ground.clusters.of_item if indexes is None else ground.clusters.of_item[np.asarray(indexes)]
    _, numbered = np.unique(of_rows, return_inverse=True)
    order = np.argsort(numbered, kind="stable")
    starts: Indexes = np.flatnonzero(np.diff(numbered[order], prepend=-1))
    added: Floats = np.add.reduceat(rows[order], starts, axis=0) if len(rows) else rows
    return added


def _fill(column: Column, policy: MissingPolicy) -> Fraction | None:
    return column.fill if policy is MissingPolicy.ZERO_FILL else None


def _most_draws(ground: Ground) -> int:
    """Bound how many items one resample can hold: as many clusters as there are, each as large as the largest."""
    sizes = np.bincount(ground.clusters.of_item, minlength=1)
    return ground.clusters.count * int(sizes.max())


def _unit(columns: Sequence[Column], fills: Sequence[Fraction | None], draws: int) -> tuple[Fraction, bool]:
    """Give the unit in which all numbers are whole and no sum reaches 2^52, and whether it is exact.

    Where there is none it is the finest power of two, from 2^-40, that keeps sums below; numbers are then rounded.
    """
    filled = [fill for fill in fills if fill is not None]
    denominator = lcm(*(each.denominator for each in columns), *(fill.denominator for fill in filled))
    most = max(map(abs, [*map(_largest, columns), *filled]), default=Fraction(0))
    if all(each.integers for each in columns) and most * denominator * draws < _LARGEST:
        return Fraction(1, denominator), True
    finest = min(_FINEST, 51 - (int(most * draws) + 1).bit_length())
    return Fraction(2) ** -finest, False


def _largest(column: Column) -> Fraction:
    lowest, highest = min(column.numbers, default=0), max(column.numbers, default=0)
    return max(-Fraction(lowest), Fraction(highest)) / column.denominator


def _whole(column: Column, unit: Fraction) -> Floats:
    """Give a column's numbers in whole units, rounded to the nearest where they are not."""
    units = Fraction(1, column.denominator) / unit
    if units.denominator == 1 and column.integers:
        return np.array(column.numbers, dtype=np.float64) * float(units)
    return np.array([round(number * units) if number else 0 for number in column.numbers], dtype=np.float64)


def _nearest(number: Fraction, unit: Fraction) -> int:
    return round(number / unit)


def _beside(ground: Ground, columns: Sequence[NDArray[np.generic]]) -> Floats:
    """Put columns side by side, each number in the place that its item has among all."""
    made = np.zeros((len(ground.clusters), len(columns)), dtype=np.float64)
    for index, (column, places) in enumerate(zip(columns, ground.places, strict=True)):
        made[slice(None) if places is None else places, index] = column
    return made
