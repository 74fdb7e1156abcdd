"""`label`: the answer is exactly the right string."""

from fractions import Fraction

from checker.metrics.comparers.base import WRONG, Comparer, Example, Option, Options, OptionType, right_if
from checker.model.benchmark import ComponentKind
from checker.model.json import Json


def _read(value: Json, options: Options) -> str | None:
    if not isinstance(value, str) or (options["labels"] and value not in options["labels"]):
        return None
    return value


def _unlisted(value: Json, options: Options) -> tuple[str, ...]:
    return tuple(options["labels"]) if isinstance(value, str) and _read(value, options) is None else ()


def _judge(answer: str, truth: str, options: Options) -> Fraction:
    return right_if(answer == truth)


COMPARER = Comparer(
    name="label",
    takes="a string",
    how="character by character",
    fills=ComponentKind.BINARY,
    read=_read,
    read_truth=_read,
    judge=_judge,
    example=Example("left", "right", WRONG, {"labels": ("left", "right")}),
    unlisted=_unlisted,
    options=(Option("labels", OptionType.WORDS, (), "the labels that there are; empty: any string"),),
)
