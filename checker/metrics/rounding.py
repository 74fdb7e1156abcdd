"""Exact rounding of exact values: half to even, in decimal, without floats."""

from decimal import Decimal
from fractions import Fraction


def rounded(value: Fraction, decimals: int) -> Decimal:
    """Round half to even to `decimals` (0 or more) places; the result keeps its trailing zeros."""
    units = round(value * 10**decimals)
    sign, digits, _ = Decimal(units).as_tuple()
    return Decimal((sign, digits, -decimals))


def shown(value: Fraction, decimals: int) -> str:
    """Give the text that people see: fixed decimals, `94.50`, never an exponent."""
    return format(rounded(value, decimals), "f")


def whole(number: int) -> str:
    """Write an integer of any length; `str` refuses more than 4300 digits, and exact means can be longer."""
    return format(Decimal(number), "f")


def exact(value: Fraction) -> str:
    """Give `numerator/denominator` in lowest terms, `4/1` for a whole number."""
    return f"{whole(value.numerator)}/{whole(value.denominator)}"
