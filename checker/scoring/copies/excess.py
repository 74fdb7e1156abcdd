"""How much an entry agrees with another beyond what is expected, and how much of that chance makes."""

from collections.abc import Callable, Sequence
from functools import cache
from math import sqrt
from typing import TypeAlias

from checker.model.value import dataclass
from checker.scoring.copies.columns import Column

_TAIL = (1.0, 0.0498673470, 0.0211410061, 0.0032776263, 0.0000380036, 0.0000488906, 0.0000053830)
"""Of a normal variable: Abramowitz and Stegun (1964), 26.2.19, off by less than 0.00000015; it needs no exponential."""

_LEVEL = 0.01
"""Honest entries in which something is found, at most: one in a hundred."""

_FARTHEST = 5.0
"""Standard deviations: as far as that formula reaches, and farther than a thousand comparisons ask."""

_HALVINGS = 40
_NO_SKEW = 1e-6


@dataclass(frozen=True, slots=True)
class Side:
    """An entry as it is compared: a code for each item, and beside it of what kind that is, such as right or wrong."""

    codes: Column
    kinds: Column


@dataclass(frozen=True, slots=True)
class Excess:
    """How much an entry agrees with another.

    Both have something on `compared` items, and on `same` of them the same. `z`: standard deviations of agreement
    beyond what is expected. `share`: how much of the agreement that was not to be expected is there, at most 1; where
    the rest is honest, it is the share of copied items. `skew` of chance: rare agreement comes in leaps.
    """

    compared: int
    same: int
    z: float
    share: float
    skew: float = 0.0

    @property
    def beyond(self) -> float:
        """Standard deviations of a normal variable that is as rare (Cornish and Fisher 1938, to the skew, solved)."""
        if abs(self.skew) < _NO_SKEW:
            return self.z
        inside = max(0.0, 1 + 2 * self.skew / 3 * (self.z + self.skew / 6))
        return 3 * (sqrt(inside) - 1) / self.skew


Compare: TypeAlias = Callable[[Side, Sequence[Side]], list[Excess]]
"""A test: compares an entry with each of two others or more."""


@cache
def critical(comparisons: int) -> float:
    """Give the z that one of so many honest comparisons exceeds in one of 100 cases (Bonferroni)."""
    low, high = 0.0, _FARTHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if comparisons * _tail(middle) > _LEVEL else (low, middle)
    return high


def _tail(z: float) -> float:
    total = 0.0
    for factor in reversed(_TAIL):
        total = total * z + factor
    for _ in range(4):
        total *= total
    return 0.5 / total
