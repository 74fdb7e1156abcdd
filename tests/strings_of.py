"""Draws strings that a pattern takes, as various as secrets are; assertions in the pattern are not looked at."""

import string
from collections.abc import Iterable
from random import Random
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_PRINTED = [chr(each) for each in range(32, 127)]
_CATEGORIES = {
    code.CATEGORY_DIGIT: string.digits,
    code.CATEGORY_WORD: string.ascii_letters + string.digits + "_",
    code.CATEGORY_SPACE: " \t",
    code.CATEGORY_NOT_SPACE: string.ascii_letters + string.digits,
}


def drawn(pattern: str, flags: int, random: Random) -> str:
    """Draw one string that the pattern takes."""
    return "".join(_part(op, value, random) for op, value in parser.parse(pattern, flags))


def _parts(parts: Iterable[tuple[Any, Any]], random: Random) -> str:
    return "".join(_part(op, value, random) for op, value in parts)


def _part(op: Any, value: Any, random: Random) -> str:
    if op is code.LITERAL:
        return chr(value)
    if op in (code.MAX_REPEAT, code.MIN_REPEAT):
        least, most, parts = value
        times = random.randint(least, min(most, least + 3))
        return "".join(_parts(parts, random) for _ in range(times))
    if op is code.SUBPATTERN:
        return _parts(value[3], random)
    if op is code.BRANCH:
        return _parts(random.choice(value[1]), random)
    if op in (code.IN, code.ANY, code.NOT_LITERAL):
        return random.choice(_letters(op, value))
    return ""


def _letters(op: Any, value: Any) -> list[str]:
    if op is code.ANY:
        return [*string.ascii_letters]
    if op is code.NOT_LITERAL:
        return [each for each in _PRINTED if each != chr(value)]
    taken = {each for inner, what in value for each in _of_set(inner, what)}
    if value[0][0] is code.NEGATE:
        return [each for each in _PRINTED if each not in taken]
    return sorted(taken, key=lambda each: (not each.isalnum(), each))


def _of_set(op: Any, value: Any) -> Iterable[str]:
    if op is code.RANGE:
        return map(chr, range(value[0], value[1] + 1))
    if op is code.CATEGORY:
        return _CATEGORIES.get(value, string.ascii_letters)
    return chr(value) if op is code.LITERAL else ""
