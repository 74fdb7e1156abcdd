"""`minimum`: the smallest value."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _minimum(values: Sequence[Fraction]) -> Fraction:
    return min(values)


DERIVATION = Derivation(
    name="minimum",
    words="the smallest of {}",
    function=_minimum,
    example=example(1, 2, 1),
)
