"""A metric's columns of all entries side by side, each as whole numbers of a unit of its own.

float64 holds every whole number below 2^53, and sums of such numbers are the same in any order: so no number of
threads, no kernel and no chunk changes a bit of a product of them.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from checker.boards.contestant import Contestant
from checker.boards.uncertainty.clusters import Clusters, Indexes
from checker.boards.uncertainty.units import Unit
from checker.boards.uncertainty.weights import Floats, Mask
from checker.metrics.columns import Column
from checker.model.benchmark import MissingPolicy
from checker.model.value import dataclass

_LARGEST = 1 << 52
_FINEST = 40


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """One metric in all items: matrices of (items × entries).

    An item's number is `values` times its entry's unit, fills among them; `counted` marks what goes into the mean.
    `evaluated`, `absent` and `scope` are the masks of the columns. No entry has a part in the unit of another.
    """

    values: Floats
    counted: Mask
    evaluated: Mask
    absent: Mask
    scope: Mask
    units: tuple[Unit, ...]


def stack(entries: Sequence[Contestant], metric: str, clusters: Clusters, places: Sequence[Indexes | None]) -> Stack:
    """Lay a metric that is a mean over items side by side; `places` tell where the items of each entry stand."""
    columns = [entry.table.metrics[metric] for entry in entries]
    fills = [column.fill if _fills(entry) else None for column, entry in zip(columns, entries, strict=True)]
    draws = _most_draws(clusters)
    units = tuple(_unit(column, fill, draws) for column, fill in zip(columns, fills, strict=True))
    beside = _Beside(len(clusters), places)
    evaluated, absent, scope = (
        beside.masks([getattr(column, name) for column in columns]) for name in ("evaluated", "absent", "scope")
    )
    each_fill = zip(fills, units, strict=True)
    filled = np.array([0 if fill is None else round(fill / unit.size) for fill, unit in each_fill], dtype=np.float64)
    counted = evaluated | (absent & np.array([fill is not None for fill in fills], dtype=np.bool_))
    values = beside.numbers([_whole(column, unit.size) for column, unit in zip(columns, units, strict=True)])
    return Stack(values + absent * filled, counted, evaluated, absent, scope, units)


def _fills(entry: Contestant) -> bool:
    return entry.policy is MissingPolicy.ZERO_FILL


def _most_draws(clusters: Clusters) -> int:
    """Bound how many items one resample can hold: as many clusters as there are, each as large as the largest."""
    return clusters.count * int(np.bincount(clusters.of_item, minlength=1).max())


def _unit(column: Column, fill: Fraction | None, draws: int) -> Unit:
    """Give the largest unit in which all numbers are whole, if no sum reaches 2^52 in it.

    Otherwise it is the finest power of two, from 2^-40, that keeps sums below; numbers are then rounded.
    """
    filled = Fraction(0) if fill is None else fill
    most = max(_largest(column), abs(filled)) * draws
    denominator = lcm(column.denominator, filled.denominator)
    if column.integers:
        denominator //= gcd(denominator, *_over(column, denominator), int(filled * denominator))
        if most * denominator < _LARGEST:
            return Unit(Fraction(1, denominator), most)
    finest = min(_FINEST, 51 - (int(most) + 1).bit_length())
    size = Fraction(2) ** -finest
    return Unit(size, most, size / 2 * len(column.numbers))


def _over(column: Column, denominator: int) -> Sequence[int]:
    """Give the numbers of a column of integers over a multiple of its own denominator."""
    times = denominator // column.denominator
    return [int(number) * times for number in column.numbers]


def _largest(column: Column) -> Fraction:
    lowest, highest = min(column.numbers, default=0), max(column.numbers, default=0)
    return max(-Fraction(lowest), Fraction(highest)) / column.denominator


def _whole(column: Column, unit: Fraction) -> Floats:
    """Give a column's numbers in whole units, rounded to the nearest where they are not."""
    units = Fraction(1, column.denominator) / unit
    if units.denominator == 1 and column.integers:
        return np.array(column.numbers, dtype=np.float64) * float(units)
    return np.array([round(number * units) if number else 0 for number in column.numbers], dtype=np.float64)


@dataclass(frozen=True, slots=True)
class _Beside:
    """Puts columns side by side, each number in the place that its item has among all."""

    n_items: int
    places: Sequence[Indexes | None]

    def numbers(self, columns: Sequence[Floats]) -> Floats:
        made = np.zeros((self.n_items, len(columns)), dtype=np.float64)
        for index, (column, places) in enumerate(zip(columns, self.places, strict=True)):
            made[slice(None) if places is None else places, index] = column
        return made

    def masks(self, columns: Sequence[bytes]) -> Mask:
        made: NDArray[np.bool_] = np.zeros((self.n_items, len(columns)), dtype=np.bool_)
        for index, (column, places) in enumerate(zip(columns, self.places, strict=True)):
            made[slice(None) if places is None else places, index] = np.frombuffer(column, dtype=np.bool_)
        return made
