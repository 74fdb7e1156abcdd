"""Interval arithmetic: what a function of numbers can be when only the span of each number is known.

See Moore, Kearfott and Cloud, "Introduction to Interval Analysis" (2009), chapters 2 and 5. All of it is exact.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from operator import add

from checker.model.value import dataclass

_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers from `low` to `high`, both of them in it; None: unbounded."""

    low: Fraction | None = None
    high: Fraction | None = None

    def times(self, factor: Fraction) -> "Span":
        """Multiply by a number."""
        ends = [None if end is None else end * factor for end in (self.low, self.high)]
        return Span(*ends) if factor >= 0 else Span(*reversed(ends))

    def negative(self) -> "Span":
        """Take all numbers with the other sign."""
        return self.times(Fraction(-1))

    def plus(self, other: "Span") -> "Span":
        """Add."""
        return Span(_pick(add, self.low, other.low), _pick(add, self.high, other.high))

    def joined(self, other: "Span") -> "Span":
        """Give the least span that holds both."""
        return Span(_pick(min, self.low, other.low), _pick(max, self.high, other.high))

    def met(self, other: "Span") -> "Span":
        """Give what is in both; the span itself where nothing is."""
        lows, highs = _known(self.low, other.low), _known(self.high, other.high)
        both = Span(max(lows, default=None), min(highs, default=None))
        return self if both.low is not None and both.high is not None and both.low > both.high else both

    def beside(self, other: "Span") -> bool:
        """Whether no number is in both."""
        return _above(self.low, other.high) or _above(other.low, self.high)


EVERYTHING = Span()


def hull(spans: Sequence[Span]) -> Span:
    """Give the least span that holds all of them."""
    return reduce(Span.joined, spans)


def rising(function: Callable[[Sequence[Fraction]], Fraction | None]) -> Callable[[Sequence[Span]], Span]:
    """Bound a function that falls in none of its numbers, by its values at the ends; where these are not all known not.

    The function must be defined at the ends.
    """

    def spanned(spans: Sequence[Span]) -> Span:
        lows, highs = _known(*(each.low for each in spans)), _known(*(each.high for each in spans))
        whole = len(spans)
        return Span(
            function(lows) if len(lows) == whole else None, function(highs) if len(highs) == whole else None
        )  # fmt: skip

    return spanned


def product(spans: Sequence[Span]) -> Span:
    """Multiply spans."""
    return reduce(_product, spans)


def _product(one: Span, other: Span) -> Span:
    ends = _known(one.low, one.high, other.low, other.high)
    if len(ends) == len((one.low, one.high, other.low, other.high)):
        corners = [a * b for a in ends[:2] for b in ends[2:]]
        return Span(min(corners), max(corners))
    if one.low is not None and other.low is not None and min(one.low, other.low) >= 0:
        return Span(one.low * other.low)
    return EVERYTHING


def quotient(first: Span, second: Span) -> Span:
    """Divide spans; where the second holds numbers on both sides of 0, the result can be any."""
    if second.high is not None and second.high <= 0:
        first, second = first.negative(), second.negative()
    if second.low is None or second.low < 0:
        return EVERYTHING
    return Span(_least(first.low, second), _negative(_least(_negative(first.high), second)))


def _least(low: Fraction | None, second: Span) -> Fraction | None:
    """Give the least quotient of a number from `low` and one of the second span, which holds none below 0."""
    if low is None:
        return None
    if low >= 0:
        return low / second.high if second.high else _ZERO
    return low / second.low if second.low else None


def _negative(number: Fraction | None) -> Fraction | None:
    return None if number is None else -number


def _known(*ends: Fraction | None) -> list[Fraction]:
    return [end for end in ends if end is not None]


def _pick(
    pick: Callable[[Fraction, Fraction], Fraction], one: Fraction | None, other: Fraction | None
) -> Fraction | None:
    return None if one is None or other is None else pick(one, other)


def _above(low: Fraction | None, high: Fraction | None) -> bool:
    return low is not None and high is not None and low > high
