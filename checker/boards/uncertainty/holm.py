"""Holm's correction for many comparisons: how small a p-value is, given how many were looked at."""

from collections.abc import Sequence
from fractions import Fraction


def holm(p_values: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Give adjusted p-values, in the order given (Holm 1979).

    The k-th smallest of m is multiplied by m - k + 1; none becomes smaller than one before it, or larger than 1. Those
    at or below a level may be rejected at that level together, however the comparisons hang together.
    """
    m = len(p_values)
    adjusted = [Fraction(1)] * m
    largest = Fraction(0)
    for place, index in enumerate(sorted(range(m), key=p_values.__getitem__)):
        largest = max(largest, min(Fraction(1), (m - place) * p_values[index]))
        adjusted[index] = largest
    return tuple(adjusted)
