"""`ordered_match`: the answer lists exactly the right elements in the right order."""

from fractions import Fraction

from checker.metrics.comparers.base import WRONG, Comparer, Example, Options, right_if
from checker.metrics.comparers.words import NORMALISE, Tagged, elements
from checker.model.benchmark import ComponentKind


def _judge(answer: tuple[Tagged, ...], truth: tuple[Tagged, ...], options: Options) -> Fraction:
    return right_if(answer == truth)


COMPARER = Comparer(
    name="ordered_match",
    takes="a list of strings, numbers or truth values",
    how="order and repeats count",
    fills=ComponentKind.BINARY,
    read=elements,
    read_truth=elements,
    judge=_judge,
    example=Example(["b", "a"], ["a", "b"], WRONG),
    options=(NORMALISE,),
)
