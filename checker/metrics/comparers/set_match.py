"""`set_match`: the answer lists exactly the right elements, in any order."""

from fractions import Fraction

from checker.metrics.comparers.base import RIGHT, Comparer, Example, Options, right_if
from checker.metrics.comparers.words import NORMALISE, Tagged, element_set
from checker.model.benchmark import ComponentKind


def _judge(answer: frozenset[Tagged], truth: frozenset[Tagged], options: Options) -> Fraction:
    return right_if(answer == truth)


COMPARER = Comparer(
    name="set_match",
    takes="a list of strings, numbers or truth values",
    how="order and repeats do not count",
    fills=ComponentKind.BINARY,
    read=element_set,
    read_truth=element_set,
    judge=_judge,
    example=Example(["b", "a"], ["a", "b"], RIGHT),
    options=(NORMALISE,),
)
