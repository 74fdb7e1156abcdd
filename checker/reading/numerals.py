"""Exact numbers as JSON takes them: an integer or a finite decimal in full, else the ratio as a string."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

MOST_DIGITS = 40
"""Significant digits of a number that strict JSON takes; a longer one, or one that never ends, becomes a ratio."""


def written(value: Fraction) -> int | Decimal | str:
    """Give a number so that it reads back to the same value; `n/d` where no number of few enough digits is equal."""
    return _written(value.numerator, value.denominator)


@lru_cache(maxsize=1 << 16)
def _written(numerator: int, denominator: int) -> int | Decimal | str:
    """Write a number in lowest terms; few different ones make up most of a benchmark's cells."""
    twos, rest = _divided(denominator, 2)
    fives, rest = _divided(rest, 5)
    places = max(twos, fives)
    if rest != 1 or places > MOST_DIGITS or abs(numerator) >= 10**MOST_DIGITS * denominator:
        return f"{numerator}/{denominator}"
    if denominator == 1:
        return numerator
    sign, digits, _ = Decimal(numerator * 10**places // denominator).as_tuple()
    return Decimal((sign, digits, -places)) if len(digits) <= MOST_DIGITS else f"{numerator}/{denominator}"


def _divided(number: int, by: int) -> tuple[int, int]:
    """Give how often a number can be divided, up to the cap, and what remains."""
    times = 0
    while times <= MOST_DIGITS and number % by == 0:
        number, times = number // by, times + 1
    return times, number
