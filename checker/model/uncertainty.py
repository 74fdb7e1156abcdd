"""How sure numbers are said to be: what a benchmark declares about intervals and comparisons."""

from fractions import Fraction

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """Settings of everything that is resampled.

    `level` is the confidence of intervals, between 1/2 and 1; `resamples` how many are drawn. Items that share the
    value of `cluster_by`, an attribute or a field of the key, are drawn together; None: each by itself.
    """

    level: Fraction = Fraction(95, 100)
    resamples: int = 10_000
    cluster_by: str | None = None
