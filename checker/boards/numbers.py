"""Numbers as documents hold them."""

from decimal import Decimal
from fractions import Fraction

from checker.metrics.rounding import rounded

_DIGITS = 4
_LEAST = Fraction(1, 10**300)
"""Smaller numbers than this have no place in the floats that most readers of JSON use."""


def significant(value: Fraction, digits: int) -> Decimal:
    """Round half to even to so many significant digits, and never an integer's: 8.1, 0.032, 120."""
    decimals = max(0, digits - 1 - _magnitude(value)) if value else 0
    return rounded(value, decimals)


def share_of_chance(p_value: Fraction) -> Decimal:
    """Give a p-value with four significant digits; one that is below 10^-300 as that."""
    return significant(max(p_value, _LEAST), _DIGITS) if p_value < 1 else Decimal(1)


def _magnitude(value: Fraction) -> int:
    """Give the power of ten of the first digit."""
    power = (abs(value.numerator).bit_length() - value.denominator.bit_length()) * 30103 // 100000
    while abs(value) >= Fraction(10) ** (power + 1):
        power += 1
    while abs(value) < Fraction(10) ** power:
        power -= 1
    return power
