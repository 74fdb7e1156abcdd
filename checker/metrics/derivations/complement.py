"""`complement`: one minus the value."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import Span


def _complement(values: Sequence[Fraction]) -> Fraction:
    (value,) = values
    return 1 - value


def _complements(spans: Sequence[Span]) -> Span:
    (value,) = spans
    return Span(Fraction(1), Fraction(1)).plus(value.negative())


DERIVATION = Derivation(
    name="complement",
    words="1 minus {}",
    function=_complement,
    example=example(Fraction(2, 3), Fraction(1, 3)),
    arity=1,
    arrays=_complement,
    spans=_complements,
)
