"""Exact sums that stay fast: integers over one denominator, and few additions of fractions where there is none."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction


def exact_sum(values: Iterable[int | Fraction]) -> Fraction:
    """Add exactly: numerators by denominator first, then the partial sums in pairs, so that few of them grow long."""
    by_denominator: dict[int, int] = defaultdict(int)
    for value in values:
        by_denominator[value.denominator] += value.numerator
    sums = [Fraction(numerator, denominator) for denominator, numerator in sorted(by_denominator.items())]
    while len(sums) > 1:
        paired = [a + b for a, b in zip(sums[::2], sums[1::2], strict=False)]
        sums = paired + sums[2 * len(paired) :]
    return sums[0] if sums else Fraction(0)
