"""The score interval of a proportion (Wilson 1927, Journal of the American Statistical Association 22, 209-212)."""

from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from statistics import NormalDist

_CONTEXT = Context(prec=60)
_PLACES = 12


def wilson(successes: Fraction, n: Fraction, level: Fraction) -> tuple[Fraction, Fraction]:
    """Give the interval of a proportion of `n` (more than 0) trials, between 0 and 1.

    With p the share of successes and z the normal quantile of (1 + level) / 2, its ends are
    (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n): exactly 0 where nothing succeeded, 1 where all did. Neither
    number needs to be whole. The root has 60 digits.
    """
    z = quantile(level)
    p, square = successes / n, z * z
    middle = p + square / (2 * n)
    around = z * root(p * (1 - p) / n + square / (4 * n * n))
    width = 1 + square / n
    low = Fraction(0) if p == 0 else (middle - around) / width
    high = Fraction(1) if p == 1 else (middle + around) / width
    return low, high


@cache
def quantile(level: Fraction) -> Fraction:
    """Give the quantile of the standard normal distribution at (1 + level) / 2, to 12 decimals.

    Floats differ in their last bits from one machine to the next; the twelfth decimal does not.
    """
    return Fraction(round(Fraction(NormalDist().inv_cdf(float((1 + level) / 2))) * 10**_PLACES), 10**_PLACES)


def root(square: Fraction) -> Fraction:
    """Give the square root, to 60 digits."""
    quotient = _CONTEXT.divide(Decimal(square.numerator), Decimal(square.denominator))
    return Fraction(_CONTEXT.sqrt(quotient))
