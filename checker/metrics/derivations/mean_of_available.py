"""`mean_of_available`: the arithmetic mean of those metrics that have a value."""

from checker.metrics.derivations.base import Derivation, example
from checker.metrics.derivations.mean import mean
from checker.metrics.spans import rising

DERIVATION = Derivation(
    name="mean_of_available",
    words="the mean of those of {} that have a value",
    function=mean,
    example=example(3, 1, 2, 6),
    partial=True,
    arrays=mean,
    spans=rising(mean),
    averages=True,
)
