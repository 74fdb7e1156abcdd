"""`mean`: the arithmetic mean."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import rising


def mean(values: Sequence[Fraction]) -> Fraction:
    """Add them up and divide by their number."""
    return sum(values[1:], start=values[0]) / len(values)


DERIVATION = Derivation(
    name="mean",
    words="the mean of {}",
    function=mean,
    example=example(3, 1, 2, 6),
    arrays=mean,
    spans=rising(mean),
)
