"""Exact numbers as people read them."""

from decimal import Decimal
from fractions import Fraction


def shown_number(value: Fraction, decimals: int) -> str:
    """Round half to even to `decimals` places, zeros kept: 1/8 to 2 places is `0.12`. Zero never has a minus."""
    scaled = round(value * 10**decimals)
    digits = f"{abs(scaled):0{decimals + 1}d}"
    sign = "-" if scaled < 0 else ""
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"


def padded(value: Decimal, decimals: int) -> str:
    """Give a number that is already rounded with its zeros put back: 97.1 to 2 places is `97.10`."""
    return shown_number(Fraction(value), decimals)
