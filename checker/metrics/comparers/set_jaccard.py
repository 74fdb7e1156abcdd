"""`set_jaccard`: the share of elements listed in both, of those listed in either (Jaccard, 1912)."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options
from checker.metrics.comparers.words import NORMALISE, Tagged, element_set
from checker.model.benchmark import ComponentKind


def _judge(answer: frozenset[Tagged], truth: frozenset[Tagged], options: Options) -> Fraction:
    """Give |A∩T| ÷ |A∪T|; two empty lists agree fully."""
    union = answer | truth
    return Fraction(len(answer & truth), len(union)) if union else RIGHT


COMPARER = Comparer(
    name="set_jaccard",
    takes="a list of strings, numbers or truth values",
    how="order and repeats do not count",
    fills=ComponentKind.NUMBER,
    read=element_set,
    read_truth=element_set,
    judge=_judge,
    example=Example(["a", "b", "x"], ["a", "b", "c"], Fraction(1, 2)),
    options=(NORMALISE,),
)
