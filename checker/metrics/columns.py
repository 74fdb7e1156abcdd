"""Columns: one number an item, as integers over one denominator, with masks that say what each item counts as.

A mask is a `bytes` of ones and zeros, one an item, so that any part of the items is counted by summing it.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import compress
from math import lcm
from operator import itemgetter
from typing import Any, TypeAlias

from checker.metrics.sums import exact_sum
from checker.model.benchmark import MissingPolicy
from checker.model.metric import Score
from checker.model.record import Absence, Cell
from checker.model.value import dataclass, replace

Pick: TypeAlias = Callable[[Sequence[Any]], Iterable[Any]]
"""Takes the elements of one part of the items out of anything that has one an item."""

_NONE = Fraction(0)
_LONGEST_DENOMINATOR = 256
"""Bits up to which a common denominator pays; beyond, the numbers stay fractions."""


@dataclass(frozen=True, slots=True)
class Column:
    """Exact numbers over `denominator`, 0 where there is none; `integers`, or else fractions over 1.

    `evaluated` marks items that hold a number; `absent` those that should and do not; `scope` those that the
    declaration means, whatever an entry did. `zero_fill` counts each absent one as `fill`, None: never.
    """

    numbers: Sequence[int | Fraction]
    denominator: int
    integers: bool
    evaluated: bytes
    absent: bytes
    scope: bytes
    fill: Fraction | None = None

    def score(self, policy: MissingPolicy, pick: Pick, scale: Fraction = Fraction(1)) -> Score:
        """Give the mean over a part of the items, times `scale`; unavailable when no item holds a number.

        Then it is about the items to which it may apply: those of which the records say that it does not are none.
        """
        evaluated = sum(pick(self.evaluated))
        if not evaluated:
            return Score(None, 0, sum(pick(self.absent)))
        filled = sum(pick(self.absent)) if self._fills(policy) else 0
        mean = (self.sum(pick) + (self.fill or 0) * filled) / (evaluated + filled)
        return Score(scale * mean, evaluated + filled, sum(pick(self.scope)))

    def sum(self, pick: Pick) -> Fraction:
        """Add up the numbers of a part of the items, fills left out."""
        numbers = pick(self.numbers)
        return Fraction(sum(numbers), self.denominator) if self.integers else exact_sum(numbers)

    def included(self, policy: MissingPolicy) -> bytes:
        """Mark the items that go into the mean."""
        return union((self.evaluated, self.absent)) if self._fills(policy) else self.evaluated

    def within(self, mask: bytes) -> "Column":
        """Leave out every item that the mask does not mark."""
        evaluated = both(self.evaluated, mask)
        numbers = [number if kept else 0 for number, kept in zip(self.numbers, evaluated, strict=True)]
        absent, scope = both(self.absent, mask), both(self.scope, mask)
        return replace(self, numbers=numbers, evaluated=evaluated, absent=absent, scope=scope)

    def _fills(self, policy: MissingPolicy) -> bool:
        return self.fill is not None and policy is MissingPolicy.ZERO_FILL


def column(cells: Sequence[Cell], applies: bytes) -> Column:
    """Make the column of one component out of what it holds on the items that `applies` marks, in their order."""
    evaluated, absent = bytearray(len(applies)), bytearray(len(applies))
    held: dict[int, Fraction] = {}
    for at, cell in zip(compress(range(len(applies)), applies), cells, strict=True):
        if not isinstance(cell, Absence):
            evaluated[at], held[at] = 1, cell
        elif cell is not Absence.NOT_APPLICABLE:
            absent[at] = 1
    denominator = lcm(*{number.denominator for number in held.values()})
    integers = denominator.bit_length() <= _LONGEST_DENOMINATOR
    numbers: list[int | Fraction] = [0 if integers else _NONE] * len(applies)
    for at, number in held.items():
        numbers[at] = number.numerator * (denominator // number.denominator) if integers else number
    return Column(numbers, denominator if integers else 1, integers, bytes(evaluated), bytes(absent), applies)


def mean_column(columns: Sequence[Column]) -> Column:
    """Make the column of per-item means: on each item, the mean of those columns that hold a number there."""
    if len(columns) == 1:
        return columns[0]
    counts = [sum(held) for held in zip(*(each.evaluated for each in columns), strict=True)]
    denominator, share = lcm(*(each.denominator for each in columns)), lcm(*set(counts) - {0})
    weights = [denominator // each.denominator for each in columns]
    numbers = [
        sum(number * weight for number, weight in zip(held, weights, strict=True)) * (share // (count or 1))
        for held, count in zip(zip(*(each.numbers for each in columns), strict=True), counts, strict=True)
    ]
    evaluated = bytes(count > 0 for count in counts)
    absent = outside(union([each.absent for each in columns]), evaluated)
    scope = union([each.scope for each in columns])
    integers = all(each.integers for each in columns)
    if not integers:
        numbers, denominator, share = [Fraction(number, denominator * share) for number in numbers], 1, 1
    return Column(numbers, denominator * share, integers, evaluated, absent, scope)


def everything(column: Sequence[Any]) -> Iterable[Any]:
    """Pick all items."""
    return column


def picker(indexes: Sequence[int]) -> Pick:
    """Pick the items at these indexes."""
    if len(indexes) > 1:
        return itemgetter(*indexes)
    return lambda column: [column[index] for index in indexes]


def union(masks: Sequence[bytes]) -> bytes:
    """Mark what any of the masks marks; there is at least one and all are of one length."""
    joined = 0
    for mask in masks:
        joined |= int.from_bytes(mask, "big")
    return joined.to_bytes(len(masks[0]), "big")


def both(first: bytes, second: bytes) -> bytes:
    """Mark what both masks mark."""
    return (int.from_bytes(first, "big") & int.from_bytes(second, "big")).to_bytes(len(first), "big")


def outside(first: bytes, second: bytes) -> bytes:
    """Mark what the first mask marks and the second does not."""
    return (int.from_bytes(first, "big") & ~int.from_bytes(second, "big")).to_bytes(len(first), "big")
