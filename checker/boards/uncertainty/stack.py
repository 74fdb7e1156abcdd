"""A metric's columns of all entries side by side, as whole numbers of one unit.

float64 holds every whole number below 2^53, and sums of such numbers are the same in any order: so no number of
threads, no kernel and no chunk changes a bit of a product of them.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from checker.boards.contestant import Contestant
from checker.boards.uncertainty.clusters import Clusters, Indexes
from checker.boards.uncertainty.weights import Floats, Mask
from checker.metrics.columns import Column
from checker.model.benchmark import MissingPolicy
from checker.model.value import dataclass

_LARGEST = 1 << 52
_FINEST = 40


@dataclass(frozen=True, slots=True, eq=False)
class Stack:
    """One metric in all items: matrices of (items × entries).

    An item's number is `values` times `unit`, fills among them; `counted` marks what goes into the mean. `evaluated`,
    `absent` and `scope` are the masks of the columns. `exact`: no number was rounded to `unit`.
    """

    values: Floats
    counted: Mask
    evaluated: Mask
    absent: Mask
    scope: Mask
    unit: Fraction
    exact: bool


def stack(entries: Sequence[Contestant], metric: str, clusters: Clusters, places: Sequence[Indexes | None]) -> Stack:
    """Lay a metric that is a mean over items side by side; `places` tell where the items of each entry stand."""
    columns = [entry.table.metrics[metric] for entry in entries]
    fills = [column.fill if _fills(entry) else None for column, entry in zip(columns, entries, strict=True)]
    unit, exact = _unit(columns, fills, _most_draws(clusters))
    beside = _Beside(len(clusters), places)
    evaluated, absent, scope = (
        beside.masks([getattr(column, name) for column in columns]) for name in ("evaluated", "absent", "scope")
    )
    filled = np.array([0 if fill is None else round(fill / unit) for fill in fills], dtype=np.float64)
    counted = evaluated | (absent & np.array([fill is not None for fill in fills], dtype=np.bool_))
    values = beside.numbers([_whole(column, unit) for column in columns])
    return Stack(values + absent * filled, counted, evaluated, absent, scope, unit, exact)


def _fills(entry: Contestant) -> bool:
    return entry.policy is MissingPolicy.ZERO_FILL


def _most_draws(clusters: Clusters) -> int:
    """Bound how many items one resample can hold: as many clusters as there are, each as large as the largest."""
    return clusters.count * int(np.bincount(clusters.of_item, minlength=1).max())


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
