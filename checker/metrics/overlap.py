"""Overlap of spans and of boxes: intersection over union, for exact numbers and for floats alike."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isnan
from typing import TypeAlias, TypeVar

N = TypeVar("N", Fraction, float, int)

Span: TypeAlias = tuple[N, N]
"""Start and end, in any unit."""

Box: TypeAlias = Sequence[N]
"""x1, y1, x2, y2: two opposite corners, the lesser first."""


def shared(one: Span[N], other: Span[N]) -> N:
    """Give the length that two spans have in common, 0 where they are apart or one of them is reversed."""
    length = min(one[1], other[1]) - max(one[0], other[0])
    return length if length > 0 else type(length)(0)


def hull(one: Span[N], other: Span[N]) -> N:
    """Give the length from the earliest start to the latest end."""
    return max(one[1], other[1]) - min(one[0], other[0])


def span_iou(one: Span[Fraction], other: Span[Fraction]) -> Fraction:
    """Give intersection over union of two spans, 0 to 1; 0 where they are apart, or both of no length."""
    if one[1] <= other[0] or other[1] <= one[0]:  # most spans are apart, and exact lengths are slow
        return Fraction(0)
    length = shared(one, other)
    return length / hull(one, other) if length else Fraction(0)


def flattened(spans: Sequence[Span[N]]) -> list[Span[N]]:
    """Cut spans that overlap at every start and end there is, into pieces that do not; leave them where none does.

    A reversed span, or one of no length, leaves no piece where anything is cut.
    """
    if all(one[1] <= other[0] for one, other in pairwise(sorted(spans))):
        return list(spans)
    changes = dict.fromkeys(sorted({time for span in spans for time in span}), 0)
    for start, end in spans:
        if start < end:
            changes[start] += 1
            changes[end] -= 1
    open, pieces = 0, []
    for time, after in pairwise(changes):
        open += changes[time]
        if open:
            pieces.append((time, after))
    return pieces


def area(box: Box[N]) -> N:
    """Give the area of a box; a box with one pair of corners swapped has a negative one."""
    return (box[2] - box[0]) * (box[3] - box[1])


def box_iou(one: Box[Fraction], other: Box[Fraction], floor: Fraction = Fraction(0)) -> Fraction:
    """Give intersection over union of two boxes, the union taken as no less than `floor`; 0 where they are apart."""
    common = shared((one[0], one[2]), (other[0], other[2])) * shared((one[1], one[3]), (other[1], other[3]))
    if not common:
        return Fraction(0)
    return common / max(area(one) + area(other) - common, floor)


def box_iou_of_doubles(one: Box[float], other: Box[float], floor: float) -> Fraction | None:
    """Give intersection over union where a box may hold infinities, or none of a number: None where doubles give none.

    The numbers themselves are taken exactly where they are finite.
    """
    if all(x - x == 0 for x in (*one, *other)):
        return box_iou([Fraction(x) for x in one], [Fraction(x) for x in other], Fraction(repr(floor)))
    sides = [max(0.0, min(one[i + 2], other[i + 2]) - max(one[i], other[i])) for i in (0, 1)]
    union = area(one) + area(other) - sides[0] * sides[1]
    value = sides[0] * sides[1] / max(union, floor)
    return None if any(map(isnan, (*one, *other, union, value))) else Fraction(value)
