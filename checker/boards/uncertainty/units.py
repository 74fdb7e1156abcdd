"""In what unit an entry's numbers are whole, and in what unit those of a pair can be compared.

Each entry has a unit of its own and each pair has one, so that none has a part in what is said of others.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from checker.boards.uncertainty.weights import Floats
from checker.model.value import dataclass

_WHOLE = 1 << 53
_FLOATS = Fraction(1, 1 << 51)


@dataclass(frozen=True, slots=True)
class Unit:
    """An entry's numbers in one metric are whole numbers times `size`.

    No sum of a resample is beyond `most`, in the metric's own terms; all that rounding did to the numbers makes no sum
    over the items wrong by more than `off`, 0: none was rounded.
    """

    size: Fraction
    most: Fraction = Fraction(0)
    off: Fraction = Fraction(0)

    @property
    def exact(self) -> bool:
        """Whether no number was rounded."""
        return not self.off


@dataclass(frozen=True, slots=True)
class PairUnit:
    """What the whole numbers of two entries are multiplied by to be in one unit, of this `size`.

    `off` bounds how far a difference of two sums can be from what it is; 0: it is whole and exact.
    """

    first: float
    second: float
    size: Fraction
    off: float


def pair_unit(first: Unit, second: Unit) -> PairUnit:
    """Give one in which both are whole, where float64 holds their differences; else the metric's own, rounded."""
    whole = lcm(first.size.denominator, second.size.denominator)
    if first.exact and second.exact and (first.most + second.most) * whole < _WHOLE:
        return PairUnit(float(first.size * whole), float(second.size * whole), Fraction(1, whole), 0.0)
    off = first.off + second.off + (first.most + second.most) * _FLOATS
    return PairUnit(float(first.size), float(second.size), Fraction(1), float(off))


def together(values: Floats, units: Sequence[Unit]) -> tuple[Floats, Fraction] | None:
    """Bring (any x entries) whole numbers to one unit, where all stay whole and differences exact; None: nowhere."""
    whole = lcm(*(each.size.denominator for each in units))
    most = max((each.most for each in units), default=Fraction(0))
    if not all(each.exact for each in units) or 2 * most * whole >= _WHOLE:
        return None
    times = np.array([float(each.size * whole) for each in units])
    return (values if (times == 1).all() else values * times), Fraction(1, whole)
