"""Which of a component's counted values a number stands for: no decimal writes a third, so its double will do."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from checker.model.benchmark import Component


def settled(number: Fraction, component: Component) -> Fraction | None:
    """Give the exact value that a number stands for, the number itself where any can be; None where it is none."""
    values = component.possible
    if not values or number in values:
        return number
    return _by_double(values).get(_double(number))


def nearest(number: Fraction, component: Component) -> Fraction | None:
    """Give the value that is nearest, the lower one of two; None where any number can be."""
    return min(component.possible, key=lambda value: abs(value - number), default=None)


@lru_cache(maxsize=256)
def _by_double(values: tuple[Fraction, ...]) -> Mapping[float | None, Fraction]:
    """Give values that no decimal writes, by their doubles."""
    endless = (value for value in values if not _ends(value.denominator))
    return {double: value for value in endless if (double := _double(value)) is not None}


def _ends(denominator: int) -> bool:
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def _double(number: Fraction) -> float | None:
    try:
        return float(number)
    except OverflowError:
        return None
