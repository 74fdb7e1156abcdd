"""`ratio`: the first value over the second, unavailable over 0."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import Span, quotient


def _ratio(values: Sequence[Fraction]) -> Fraction | None:
    first, second = values
    return first / second if second else None


def _ratios(values: Sequence[Any]) -> Any:
    first, second = values
    return first / second


def _quotients(spans: Sequence[Span]) -> Span:
    first, second = spans
    return quotient(first, second)


DERIVATION = Derivation(
    name="ratio",
    words="the ratio, first over second, of {}",
    function=_ratio,
    example=example(Fraction(1, 3), 1, 3),
    arity=2,
    arrays=_ratios,
    spans=_quotients,
)
