"""Judges what stands unquoted in a JSON text: numbers, literals, and the words of other languages."""

import re
from collections.abc import Callable
from decimal import Context
from enum import Enum
from functools import lru_cache

from checker.model.json import FaultKind
from checker.model.said import Said, say
from checker.reading.limits import JsonLimits
from checker.reading.notebook import Notebook
from checker.reading.numbers import written_fits

word_at = re.compile(r"[\w.+\-]+").match

_number = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?").fullmatch
_number_begun = re.compile(r"-?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:(?<=[0-9])[eE][+-]?[0-9]*)?)?").fullmatch
_not_a_number = re.compile(r"[+-]?(?:nan|inf|infinity)", re.IGNORECASE).fullmatch
_numeric = re.compile(r"[+-]?\.?[0-9][0-9A-Za-z_.+\-]*|[+-]").fullmatch
_LONGEST = 60
_LITERALS = ("true", "false", "null")
_FOREIGN = {"none": "null", "nil": "null", "undefined": "null", "true": "true", "false": "false", "null": "null"}


@lru_cache(maxsize=8)
def plain_run(limits: JsonLimits) -> Callable[[str, int], re.Match[str] | None]:
    """Give a matcher of many values at once: short numbers and literals, each with a comma behind it."""
    most = min(limits.digits // 2, limits.exponent)
    value = rf"-?(?:0|[1-9][0-9]{{0,{most - 1}}})(?:\.[0-9]{{1,{most}}})?|true|false|null"
    return re.compile(rf"(?:(?:{value})[ \t\n\r]*,[ \t\n\r]*){{1,1000}}+").match


class Word(Enum):
    """What a word is: fine (or a fault that has been noted), cut off by the end of the text, or not understood."""

    UNDERSTOOD = "understood"
    CUT_OFF = "cut off"
    UNKNOWN = "unknown"


def judge_word(word: str, at: int, last: bool, notes: Notebook, caps: Context, limits: JsonLimits) -> Word:
    """Judge the word at `at`; `last`: the text ends with it, so it may be the beginning of something."""
    if word in _LITERALS:
        return Word.UNDERSTOOD
    if _number(word):
        if not written_fits(word, caps):
            notes.edit(at, at + len(word), "null")
            notes.add(FaultKind.NUMBER_RANGE, at, *_out_of_range(word, limits))
        return Word.UNDERSTOOD
    if last and (_number_begun(word) or any(literal.startswith(word) for literal in _LITERALS)):
        return Word.CUT_OFF
    fault = _misspelt(word)
    if fault is None:
        return Word.UNKNOWN
    kind, message, fix = fault
    notes.edit(at, at + len(word), _FOREIGN.get(word.lower(), "null"))
    notes.add(kind, at, message, fix)
    return Word.UNDERSTOOD


def _misspelt(word: str) -> tuple[FaultKind, Said, Said] | None:
    """Name what is wrong with a word whose meaning is clear all the same; None when it is not."""
    if _not_a_number(word):
        return FaultKind.NOT_A_NUMBER, *_no_number(word)
    if word.lower() in _FOREIGN:
        return FaultKind.SYNTAX, *_foreign(word)
    if _numeric(word):
        return FaultKind.SYNTAX, *_malformed_number(word)
    return None


def shortened(word: str) -> str:
    """Give a word, or the beginning of a long one."""
    return word if len(word) <= _LONGEST else word[:_LONGEST] + "…"


def _out_of_range(word: str, limits: JsonLimits) -> tuple[Said, Said]:
    return (
        say("the number {number} is too long, too large or too small to be handled exactly", number=shortened(word)),
        say(
            "Write it with at most {digits} digits and a power of ten between -{exponent} and {exponent}.",
            digits=limits.digits,
            exponent=limits.exponent,
        ),
    )


def _no_number(word: str) -> tuple[Said, Said]:
    return (
        say("{word} is not a JSON number", word=word),
        say("Write a finite number, or null or nothing at all where there is no value."),
    )


def _foreign(word: str) -> tuple[Said, Said]:
    return (
        say("{word} is not a JSON word", word=word),
        say("Write {right}, or put the text in double quotes.", right=_FOREIGN[word.lower()]),
    )


def _malformed_number(word: str) -> tuple[Said, Said]:
    digits = word.lstrip("+-")
    if word.startswith("+"):
        fix = say("Leave the plus sign out.")
    elif digits.startswith("."):
        fix = say("Write a 0 before the point.")
    elif len(digits) > 1 and digits[0] == "0" and digits.isdigit():
        fix = say("Leave leading zeros out, or put the text in double quotes.")
    elif digits.endswith("."):
        fix = say("Write a digit after the point.")
    else:
        fix = say("Write digits, with a point and an exponent at most, or put the text in double quotes.")
    return say("{word} is not written as a JSON number", word=shortened(word)), fix
