"""`difference`: the first value minus the second."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _difference(values: Sequence[Fraction]) -> Fraction:
    first, second = values
    return first - second


DERIVATION = Derivation(
    name="difference",
    words="the difference, first minus second, of {}",
    function=_difference,
    example=example(-2, 1, 3),
    arity=2,
    arrays=_difference,
)
