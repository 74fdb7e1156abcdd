"""Exact McNemar tests: of the items on which two entries differ, is either ahead more often than a coin would be."""

from fractions import Fraction
from functools import lru_cache
from math import comb


def mcnemar(only_a: int, only_b: int) -> Fraction:
    """Give the two-sided p-value for that many items that only the one, and only the other, got right.

    Twice the smaller tail of the binomial distribution with chance 1/2, at most 1 (McNemar 1947, exact form).
    """
    return _two_sided(only_a + only_b, min(only_a, only_b))


@lru_cache(maxsize=1 << 14)
def _two_sided(n: int, fewer: int) -> Fraction:
    """Add up the tail, or else what lies between the two tails, whichever has fewer terms."""
    if 2 * fewer >= n - 1:
        return Fraction(1)  # the tails meet or overlap
    if fewer + 1 <= n - 2 * fewer - 1:
        return Fraction(2 * _binomials(n, 0, fewer), 1 << n)
    return 1 - Fraction(_binomials(n, fewer + 1, n - fewer - 1), 1 << n)


def _binomials(n: int, first: int, last: int) -> int:
    """Add up the ways to choose `first` to `last` of n."""
    chosen = comb(n, first)
    total = chosen
    for k in range(first, last):
        chosen = chosen * (n - k) // (k + 1)
        total += chosen
    return total
