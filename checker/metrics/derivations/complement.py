"""`complement`: one minus the value."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _complement(values: Sequence[Fraction]) -> Fraction:
    (value,) = values
    return 1 - value


DERIVATION = Derivation(
    name="complement",
    words="1 minus {}",
    function=_complement,
    example=example(Fraction(2, 3), Fraction(1, 3)),
    arity=1,
    arrays=_complement,
)
