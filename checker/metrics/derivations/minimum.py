"""`minimum`: the smallest value."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.metrics.derivations.base import Derivation, example


def _minimum(values: Sequence[Fraction]) -> Fraction:
    return min(values)


def _smallest(values: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * (one < other) + other * (other <= one), values)


DERIVATION = Derivation(
    name="minimum",
    words="the smallest of {}",
    function=_minimum,
    example=example(1, 2, 1),
    arrays=_smallest,
)
