"""Whether a claimed mean can be one: of so many items, each of which is worth one of a few numbers.

This is the GRIM test (Brown and Heathers, "The GRIM test", 2017), for any values and not for whole numbers alone.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm

from checker.model.value import dataclass
from checker.scoring.attain.sumset import Sums, sums_of

FURTHEST = 1 << 16
"""How far from a claim, in the smallest steps, an attainable mean is looked for."""


@dataclass(frozen=True, slots=True)
class Group:
    """So many items that may each be worth one of `values`, which ascend."""

    values: tuple[Fraction, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Attainable:
    """One mean that can be: so much in all over `items` items."""

    total: Fraction
    items: int

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return self.total / self.items


@dataclass(frozen=True, slots=True)
class Unattainable:
    """No mean lies in a span: the nearest ones `below` and `above`, None where there is none near."""

    below: Attainable | None
    above: Attainable | None


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over all items of `groups`; `any_number`: over any number of them but none."""

    groups: tuple[Group, ...]
    any_number: bool = False

    @property
    def items(self) -> int:
        """How many items there are at most."""
        return sum(group.count for group in self.groups)


def misses(mean: Mean, low: Fraction, high: Fraction) -> Unattainable | None:
    """Say between which means a span without any lies; None where it has one, or where that cannot be told.

    `low` and `high` belong to the span; they and the means are not scaled.
    """
    if not mean.items:
        return None
    if not mean.any_number:
        found = _scale_of(mean.groups)
        return None if found is None else _gap(found, low, high)
    return _gap_of_any(mean.groups[0], low, high) if len(mean.groups) == 1 else None


@dataclass(frozen=True, slots=True)
class _Scale:
    """Totals of `items` items: `least` plus a sum times `grain`."""

    sums: Sums
    least: Fraction
    grain: Fraction
    items: int

    def at(self, number: int | None) -> Attainable | None:
        return None if number is None else Attainable(self.least + self.grain * number, self.items)


def _scale_of(groups: Sequence[Group]) -> _Scale | None:
    """Lay the totals out as whole numbers from 0, in the largest step that all of them share."""
    common = lcm(*(value.denominator for group in groups for value in group.values))
    whole = [[int((value - group.values[0]) * common) for value in group.values] for group in groups]
    step = gcd(*(number for numbers in whole for number in numbers)) or 1
    parts = [([each // step for each in numbers], group.count) for numbers, group in zip(whole, groups, strict=True)]
    sums = sums_of(parts)
    if sums is None:
        return None
    least = sum((group.values[0] * group.count for group in groups), Fraction(0))
    return _Scale(sums, least, Fraction(step, common), sum(group.count for group in groups))


def _gap(scale: _Scale, low: Fraction, high: Fraction) -> Unattainable | None:
    """Look for a sum in a span, then for the nearest ones beside it."""
    first = -(-(low * scale.items - scale.least) // scale.grain)
    last = (high * scale.items - scale.least) // scale.grain
    sums, top = scale.sums, scale.sums.top
    within = range(max(0, first), min(top, last) + 1)
    if any(number in sums for number in within[:FURTHEST]) or len(within) > FURTHEST:
        return None
    below = range(min(first - 1, top), max(-1, first - 1 - FURTHEST), -1)
    above = range(max(last + 1, 0), min(top, last + 1 + FURTHEST) + 1)
    nearest = (next((number for number in each if number in sums), None) for each in (below, above))
    return Unattainable(*map(scale.at, nearest))


def _gap_of_any(group: Group, low: Fraction, high: Fraction) -> Unattainable | None:
    """Look for a mean of any number of the items; only where the values are one step apart, so that no sum is left out.

    A mean is then the least value and so many steps, a whole number over the number of items.
    """
    steps = {after - before for before, after in zip(group.values, group.values[1:], strict=False)}
    if len(steps) != 1:
        return None
    least, step, most = group.values[0], steps.pop(), len(group.values) - 1
    first, last = (low - least) / step, (high - least) / step
    below: tuple[int, int] | None = None
    above: tuple[int, int] | None = None
    for items in range(group.count, 0, -1):
        start, end = -(-first.numerator * items // first.denominator), last.numerator * items // last.denominator
        if max(start, 0) <= min(end, most * items):
            return None
        low_steps, high_steps = min(start - 1, most * items), max(end + 1, 0)
        if low_steps >= 0 and (below is None or low_steps * below[1] > below[0] * items):
            below = low_steps, items
        if high_steps <= most * items and (above is None or high_steps * above[1] < above[0] * items):
            above = high_steps, items
    return Unattainable(*(_attained(least, step, each) for each in (below, above)))


def _attained(least: Fraction, step: Fraction, found: tuple[int, int] | None) -> Attainable | None:
    return None if found is None else Attainable(least * found[1] + step * found[0], found[1])
