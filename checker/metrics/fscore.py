"""Precision, recall and what is made of them."""

from collections.abc import Iterable
from fractions import Fraction


def share(part: int, whole: int) -> Fraction:
    """Give a part of a whole, 0 of nothing."""
    return Fraction(part, whole) if whole else Fraction(0)


def f1(precision: Fraction, recall: Fraction) -> Fraction:
    """Give 2PR / (P + R), 0 where both are 0."""
    both = precision + recall
    return 2 * precision * recall / both if both else Fraction(0)


def averaged_f1(found: Iterable[tuple[int, int]], given: int, wanted: int) -> Fraction:
    """Give the F1 of mean precision and mean recall over thresholds.

    `found` are, for each threshold, how many of what is given are right and how many of what is wanted are there.
    """
    counts = list(found)
    precision = sum((share(right, given) for right, _ in counts), Fraction(0)) * share(1, len(counts))
    recall = sum((share(there, wanted) for _, there in counts), Fraction(0)) * share(1, len(counts))
    return f1(precision, recall)
