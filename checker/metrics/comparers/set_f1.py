"""`set_f1`: the harmonic mean of precision and recall of the listed elements (van Rijsbergen, 1979)."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options
from checker.metrics.comparers.words import NORMALISE, Tagged, element_set
from checker.model.benchmark import ComponentKind


def _judge(answer: frozenset[Tagged], truth: frozenset[Tagged], options: Options) -> Fraction:
    """Give 2·|A∩T| ÷ (|A|+|T|); two empty lists agree fully."""
    total = len(answer) + len(truth)
    return Fraction(2 * len(answer & truth), total) if total else RIGHT


COMPARER = Comparer(
    name="set_f1",
    takes="a list of strings, numbers or truth values",
    how="order and repeats do not count",
    fills=ComponentKind.NUMBER,
    read=element_set,
    read_truth=element_set,
    judge=_judge,
    example=Example(["a", "b", "x"], ["a", "b", "c"], Fraction(2, 3)),
    options=(NORMALISE,),
)
