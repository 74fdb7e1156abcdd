"""Whether one entry surely does better than a reference, item by item, in exact arithmetic."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Reference = Sequence[Fraction] | Fraction
"""What each item has by the reference, or one number that was published of all of them."""


def surely_better(values: Sequence[Fraction], reference: Reference, bound: Fraction) -> bool:
    """Say whether mean(d) > bound * sd(d)/sqrt(n), d what an entry has more on an item and sd with ddof 1.

    Both sides are compared as squares: S1 > 0 and S1² (n-1) > bound² (n S2 - S1²), S1 and S2 the sums of d and d²; that
    stands in any unit, so they are summed as integers over one denominator. `values` and `reference` are of the same
    items, in one order, and greater is better.
    """
    others = [reference] * len(values) if isinstance(reference, Fraction) else reference
    unit = lcm(*{each.denominator for each in values}, *{each.denominator for each in others})
    differences = [ours - theirs for ours, theirs in zip(_whole(values, unit), _whole(others, unit), strict=True)]
    n, total = len(differences), sum(differences)
    squares = sum(each * each for each in differences)
    return total > 0 and total * total * (n - 1) > bound * bound * (n * squares - total * total)


def _whole(values: Sequence[Fraction], unit: int) -> list[int]:
    return [each.numerator * (unit // each.denominator) for each in values]
