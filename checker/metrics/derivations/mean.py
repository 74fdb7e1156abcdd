"""`mean`: the arithmetic mean."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


DERIVATION = Derivation(
    name="mean",
    words="the mean of {}",
    function=_mean,
    example=example(3, 1, 2, 6),
)
