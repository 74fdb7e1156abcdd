"""`minimum`: the smallest value."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import Span, rising


def _minimum(values: Sequence[Fraction]) -> Fraction:
    return min(values)


def _smallest(values: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * (one < other) + other * (other <= one), values)


def _spans(spans: Sequence[Span]) -> Span:
    """Take the smallest greatest value that is known: it is never above that."""
    known = [each.high for each in spans if each.high is not None]
    return Span(rising(min)(spans).low, min(known, default=None))


DERIVATION = Derivation(
    name="minimum",
    words="the smallest of {}",
    function=_minimum,
    example=example(1, 2, 1),
    arrays=_smallest,
    spans=_spans,
)
