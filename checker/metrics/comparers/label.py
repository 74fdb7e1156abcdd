"""`label`: the answer is exactly the right string."""

from fractions import Fraction

from checker.metrics.comparers.base import Comparer, Option, Options, OptionType, right_if
from checker.model.benchmark import ComponentKind
from checker.model.json import Json


def _read(value: Json, options: Options) -> str | None:
    if not isinstance(value, str) or (options["labels"] and value not in options["labels"]):
        return None
    return value


def _judge(answer: str, truth: str, options: Options) -> Fraction:
    return right_if(answer == truth)


COMPARER = Comparer(
    name="label",
    takes="a string, compared character by character",
    fills=ComponentKind.BINARY,
    read=_read,
    read_truth=_read,
    judge=_judge,
    options=(Option("labels", OptionType.WORDS, (), "the labels that there are; empty: any string"),),
)
