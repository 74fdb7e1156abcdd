"""Reads strings, and elements of lists, from answers."""

import unicodedata
from fractions import Fraction
from typing import TypeAlias

from checker.metrics.comparers.base import Option, Options, OptionType
from checker.metrics.comparers.numerals import numeral
from checker.model.json import Json

Element: TypeAlias = str | bool | Fraction
Tagged: TypeAlias = tuple[str, Element]
"""An element with the name of its type, so that `true`, `1` and `"1"` are three different things."""

NORMALISE = Option(
    "normalise", OptionType.FLAG, False, "compare strings after the normalisation of the comparer `text`"
)


def normalised(text: str) -> str:
    """Give a string in Unicode NFKC, case folded, runs of white space made one blank, none at the ends."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(folded.split())


def elements(value: Json, options: Options) -> tuple[Tagged, ...] | None:
    """Give the strings, numbers and truth values of a JSON list; None for anything else."""
    if not isinstance(value, list):
        return None
    read = [_element(each, normalise=options["normalise"]) for each in value]
    known = tuple(each for each in read if each is not None)
    return known if len(known) == len(read) else None


def element_set(value: Json, options: Options) -> frozenset[Tagged] | None:
    """Give the distinct elements of a JSON list; None for anything else."""
    read = elements(value, options)
    return None if read is None else frozenset(read)


def _element(value: Json, *, normalise: bool) -> Tagged | None:
    if isinstance(value, str):
        return "string", normalised(value) if normalise else value
    if isinstance(value, bool):
        return "truth value", value
    number = numeral(value)
    return None if number is None else ("number", number)
