"""`maximum`: the largest value."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import Span, rising


def _maximum(values: Sequence[Fraction]) -> Fraction:
    return max(values)


def _largest(values: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * (one > other) + other * (other >= one), values)


def _spans(spans: Sequence[Span]) -> Span:
    """Take the largest least value that is known: it is never below that."""
    known = [each.low for each in spans if each.low is not None]
    return Span(max(known, default=None), rising(max)(spans).high)


DERIVATION = Derivation(
    name="maximum",
    words="the largest of {}",
    function=_maximum,
    example=example(2, 1, 2),
    arrays=_largest,
    spans=_spans,
)
