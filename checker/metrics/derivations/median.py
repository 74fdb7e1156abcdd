"""`median`: the middle value, of an even number the mean of the two in the middle."""

from collections.abc import Sequence
from fractions import Fraction
from statistics import median

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.spans import rising


def _median(values: Sequence[Fraction]) -> Fraction:
    return median(values)


DERIVATION = Derivation(
    name="median",
    words="the median of {}",
    function=_median,
    example=example(2, 9, 1, 2),
    spans=rising(_median),
)
