"""`pooled_mean`: the mean of metrics over parts of the items, each as heavy as its part is large."""

from fractions import Fraction

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.derivations.mean import mean
from checker.metrics.spans import rising

DERIVATION = Derivation(
    name="pooled_mean",
    words="the mean of {}, each weighted by the number of its items; one without a value counts as 0",
    function=mean,
    example=example(3, 1, 2, 6),
    weighted=True,
    absent_as=Fraction(0),
    arrays=mean,
    spans=rising(mean),
    averages=True,
)
