"""What a derivation is: an exact function of other metrics of the same entry."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from checker.metrics.spans import EVERYTHING, Span, hull
from checker.model.value import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Derivation:
    """A function of metric values, as scaled and exact; unavailable (None) where any of them is.

    `words` say what it is, with `{}` where the names of its metrics go. It takes `arity` values, None: one or more.
    `example` are values and what is derived from them. `partial`: it takes those values that are available, and is
    unavailable where none is. `absent_as`: what an unavailable value counts as beside an available one. `weighted`:
    each value is there as many times as its metric has items. `arrays`: the same on arrays of floats, element by
    element, not finite where it is unavailable; None: the function has to be called for each element. `spans`: the
    same on spans of values; None: nothing is known of it. `averages`: it is never beyond the values that it takes.
    """

    name: str
    words: str
    function: Callable[[Sequence[Fraction]], Fraction | None]
    example: tuple[tuple[Fraction, ...], Fraction]
    arity: int | None = None
    partial: bool = False
    weighted: bool = False
    absent_as: Fraction | None = None
    arrays: Callable[[Sequence[Any]], Any] | None = None
    spans: Callable[[Sequence[Span]], Span] | None = None
    averages: bool = False

    def __call__(self, values: Sequence[Fraction | None], totals: Sequence[int] = ()) -> Fraction | None:
        """Apply to values in declared order; `totals` are the items that each value's metric is about."""
        held = self.held(values, self.absent_as)
        if held is None:
            return None
        return self.function(times(held, totals)) if self.weighted and any(totals) else self.function(held)

    def held(self, values: Sequence[T | None], absent: T | None) -> list[T] | None:
        """Give the values that are taken, `absent` for one that there is not; None where it is unavailable."""
        there = any(value is not None for value in values)
        taken = [absent if value is None else value for value in values]
        held = [value for value in taken if value is not None]
        return held if there and (len(held) == len(values) or self.partial) else None

    def span(self, parts: Sequence[Span], totals: Sequence[int] = (), *, available: bool = False) -> Span:
        """Give what it can be where each value lies in a span; `available`: all of them are there for certain.

        `totals` are as for values, none where they are not known.
        """
        absent = None if available or self.absent_as is None else Span(self.absent_as, self.absent_as)
        taken = [each if absent is None else each.joined(absent) for each in parts]
        if (self.weighted and not any(totals)) or (self.partial and not available):
            return hull(taken) if self.averages else EVERYTHING
        if self.weighted:
            shares = times([Fraction(1)] * len(totals), totals)
            taken = [each.times(share) for each, share in zip(taken, shares, strict=True)]
        return self.spans(taken) if self.spans is not None else EVERYTHING

    def takes(self, count: int) -> bool:
        """Whether it can be applied to this many metrics."""
        return count == self.arity if self.arity is not None else count > 0


def times(values: Sequence[Any], totals: Sequence[Any]) -> list[Any]:
    """Scale values so that their plain mean is the weighted one: fractions by integers, or arrays by arrays."""
    whole = sum(totals)
    return [value * total * len(values) / whole for value, total in zip(values, totals, strict=True)]


def example(result: Fraction | int, *values: Fraction | int) -> tuple[tuple[Fraction, ...], Fraction]:
    """Make an example: the result, then the values that it is derived from."""
    return tuple(map(Fraction, values)), Fraction(result)
