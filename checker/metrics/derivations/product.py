"""`product`: all values multiplied."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import product


def _product(values: Sequence[Fraction]) -> Fraction:
    return prod(values[1:], start=values[0])


DERIVATION = Derivation(
    name="product",
    words="the product of {}",
    function=_product,
    example=example(6, 2, 3),
    arrays=_product,
    spans=product,
)
