"""`sum`: all values added."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import rising


def _sum(values: Sequence[Fraction]) -> Fraction:
    return sum(values[1:], start=values[0])


DERIVATION = Derivation(
    name="sum",
    words="the sum of {}",
    function=_sum,
    example=example(6, 1, 2, 3),
    arrays=_sum,
    spans=rising(_sum),
)
