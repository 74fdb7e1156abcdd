"""`difference`: the first value minus the second."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import Span


def _difference(values: Sequence[Fraction]) -> Fraction:
    first, second = values
    return first - second


def _differences(spans: Sequence[Span]) -> Span:
    first, second = spans
    return first.plus(second.negative())


DERIVATION = Derivation(
    name="difference",
    words="the difference, first minus second, of {}",
    function=_difference,
    example=example(-2, 1, 3),
    arity=2,
    arrays=_difference,
    spans=_differences,
)
