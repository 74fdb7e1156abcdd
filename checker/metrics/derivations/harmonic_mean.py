"""`harmonic_mean`: the count over the sum of reciprocals."""

from collections.abc import Sequence
from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example


def _harmonic_mean(values: Sequence[Fraction]) -> Fraction | None:
    """Give 0 as soon as one value is 0, as 2PR / (P + R) is; nothing where the reciprocals cancel out."""
    if not all(values):
        return Fraction(0)
    reciprocals = sum((1 / value for value in values), Fraction(0))
    return len(values) / reciprocals if reciprocals else None


DERIVATION = Derivation(
    name="harmonic_mean",
    words="the harmonic mean of {}",
    function=_harmonic_mean,
    example=example(Fraction(224, 3), 80, 70),
)
