"""Whether one entry surely does better than a reference, item by item, in exact arithmetic."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import repeat

Reference = Sequence[Fraction] | Fraction
"""What each item has by the reference, or one number that was published of all of them."""


def surely_better(values: Sequence[Fraction], reference: Reference, bound: Fraction) -> bool:
    """Say whether mean(d) > bound * sd(d)/sqrt(n), d what an entry has more on an item and sd with ddof 1.

    Both sides are compared as squares: S1 > 0 and S1² (n-1) > bound² (n S2 - S1²), S1 and S2 the sums of d and d².
    `values` and `reference` are of the same items, in one order, and greater is better.
    """
    others = repeat(reference, len(values)) if isinstance(reference, Fraction) else reference
    differences = [value - other for value, other in zip(values, others, strict=not isinstance(reference, Fraction))]
    n, total = len(differences), sum(differences, Fraction(0))
    squares = sum((each * each for each in differences), Fraction(0))
    return total > 0 and total * total * (n - 1) > bound * bound * (n * squares - total * total)
