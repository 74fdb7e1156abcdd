"""Checks a parsed value against the caps on depth and numbers, level by level and with few Python steps."""

import re
from collections.abc import Iterable, Iterator
from decimal import Context, Decimal
from itertools import chain
from typing import TypeVar

from checker.model.json import Json
from checker.model.pattern import pattern
from checker.reading.limits import JsonLimits
from checker.reading.numbers import context, decimals_fit

T = TypeVar("T")

_PART = 1 << 20
# Possessive, and the closing quote optional, so that no text makes them look at a byte twice.
_STRING = pattern(rb'"(?:[^"\\]++|\\.)*+"?+', re.DOTALL)
_WHOLE_STRINGS = pattern(rb'(?:[^"]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)


def too_many_values(raw: bytes, limits: JsonLimits) -> bool:
    """Whether a text may hold more values than allowed, by its punctuation; what stands in strings does not count.

    It never holds more values than commas and opening brackets together, or lines, and one.
    """
    if len(raw) < 2 * limits.values or _punctuation(raw) < limits.values:  # a value and its comma take two bytes
        return False
    seen = 0
    for part in _outside_strings(raw):
        seen += _punctuation(part)
        if seen >= limits.values:
            return True
    return False


def _outside_strings(raw: bytes) -> Iterator[bytes]:
    """Give a text without its strings, in parts that are not much memory."""
    at = 0
    while at < len(raw):
        whole = _WHOLE_STRINGS.match(raw, at, at + _PART)
        string = _STRING.match(raw, at) if whole is None or whole.end() == at else None
        if string is not None:  # longer than a part
            at = string.end()
        elif whole is not None:
            yield _STRING.sub(b"", raw[at : whole.end()])
            at = whole.end()


def _punctuation(raw: bytes) -> int:
    return max(raw.count(b",") + raw.count(b"[") + raw.count(b"{"), raw.count(b"\n"))


def within_caps(values: list[Json], limits: JsonLimits, inside: int = 0) -> bool:
    """Whether each of these values is nested no deeper, and holds no larger number, than allowed.

    `inside` is the number of lists and objects that they already stand in.
    """
    caps = context(limits)
    largest = 10**limits.digits
    level = values
    for depth in range(inside, limits.depth + 1):
        kinds = set(map(type, level))
        if not _numbers_fit(level, kinds, caps, largest):
            return False
        if not kinds & {dict, list}:
            return True
        if depth < limits.depth:
            level = _below(level, kinds)
    return False


def _below(level: list[Json], kinds: set[type]) -> list[Json]:
    objects: list[dict[str, Json]] = _only(level, kinds, dict)
    arrays: list[list[Json]] = _only(level, kinds, list)
    return list(chain(chain.from_iterable(map(dict.values, objects)), chain.from_iterable(arrays)))


def _numbers_fit(level: list[Json], kinds: set[type], caps: Context, largest: int) -> bool:
    decimals: Iterable[Decimal] = _only(level, kinds, Decimal)
    integers: list[int] = _only(level, kinds, int)
    if integers and not -largest < min(integers) <= max(integers) < largest:
        return False
    return decimals_fit(decimals, caps)


def _only(level: list[Json], kinds: set[type], wanted: type[T]) -> list[T]:
    if wanted not in kinds:
        return []
    if len(kinds) == 1:
        return level  # type: ignore[return-value]
    return [value for value in level if type(value) is wanted]
