"""How many standard errors an entry has to lead by, so that it is luck in one campaign out of twenty."""

from fractions import Fraction
from functools import cache
from math import ceil
from statistics import NormalDist

MOST = 100_000
"""The most answers that one truth can be declared good for."""

_CHANCE = 0.05
_PLACES = 1_000
"""A bound is rounded up to a thousandth: the last digits of a double must not decide on any platform."""

_LEAST_CHANGE = 10


@cache
def bound(total: int) -> Fraction:
    """Give lambda = z(1 - 0.05/total), rounded up to a thousandth; Bonferroni over `total` tests, 1 or more."""
    z = NormalDist().inv_cdf(1 - _CHANCE / total)
    return Fraction(ceil(z * _PLACES), _PLACES)


def least_change(total: int) -> int:
    """Give on how many items an entry must answer otherwise than any before it: 10, and the bound's square, at least.

    Of m changed items an all-correct change leads by m/n, and the bound asks for lambda * sqrt(m)/n.
    """
    return max(_LEAST_CHANGE, ceil(bound(total) ** 2))
