"""Precision, recall and what is made of them."""

from fractions import Fraction


def share(part: int, whole: int) -> Fraction:
    """Give a part of a whole, 0 of nothing."""
    return Fraction(part, whole) if whole else Fraction(0)


def f1(precision: Fraction, recall: Fraction) -> Fraction:
    """Give 2PR / (P + R), 0 where both are 0."""
    both = precision + recall
    return 2 * precision * recall / both if both else Fraction(0)
