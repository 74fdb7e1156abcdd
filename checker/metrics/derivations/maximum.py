"""`maximum`: the largest value."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _maximum(values: Sequence[Fraction]) -> Fraction:
    return max(values)


DERIVATION = Derivation(
    name="maximum",
    words="the largest of {}",
    function=_maximum,
    example=example(2, 1, 2),
)
