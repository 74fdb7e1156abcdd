"""`harmonic_mean`: the count over the sum of reciprocals."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import EVERYTHING, Span, rising


def _harmonic_mean(values: Sequence[Fraction]) -> Fraction | None:
    """Give 0 as soon as one value is 0, as 2PR / (P + R) is; nothing where the reciprocals cancel out."""
    if not all(values):
        return Fraction(0)
    reciprocals = sum((1 / value for value in values), Fraction(0))
    return len(values) / reciprocals if reciprocals else None


def _harmonic_means(values: Sequence[Any]) -> Any:
    """Divide by 1 in place of 0, and give 0 there."""
    reciprocals = [1 / (value + (value == 0)) for value in values]
    return len(values) / sum(reciprocals) * prod(value != 0 for value in values)


def _spans(spans: Sequence[Span]) -> Span:
    """Rise with each value where none is below 0; of others nothing is said, since reciprocals may cancel out."""
    if all(each.low is not None and each.low >= 0 for each in spans):
        return rising(_harmonic_mean)(spans)
    return EVERYTHING


DERIVATION = Derivation(
    name="harmonic_mean",
    words="the harmonic mean of {}",
    function=_harmonic_mean,
    example=example(Fraction(224, 3), 80, 70),
    arrays=_harmonic_means,
    spans=_spans,
)
