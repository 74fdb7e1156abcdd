"""`maximum`: the largest value."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from checker.metrics.derivations.base import Derivation, example


def _maximum(values: Sequence[Fraction]) -> Fraction:
    return max(values)


def _largest(values: Sequence[Any]) -> Any:
    return reduce(lambda one, other: one * (one > other) + other * (other >= one), values)


DERIVATION = Derivation(
    name="maximum",
    words="the largest of {}",
    function=_maximum,
    example=example(2, 1, 2),
    arrays=_largest,
)
