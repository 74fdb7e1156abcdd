"""Checks a parsed value against the caps on depth and numbers, level by level and with few Python steps."""

from collections.abc import Iterable
from decimal import Context, Decimal
from itertools import chain
from typing import TypeVar

from checker.model.json import Json
from checker.reading.limits import JsonLimits
from checker.reading.numbers import context, decimals_fit

T = TypeVar("T")


def too_many_values(raw: bytes, limits: JsonLimits) -> bool:
    """Whether a text may hold more values than allowed, by its punctuation; what stands in strings counts too.

    It never holds more values than commas and opening brackets together, or lines, and one.
    """
    if len(raw) < 2 * limits.values:  # no value takes less than two bytes, its separator included
        return False
    punctuation = raw.count(b",") + raw.count(b"[") + raw.count(b"{")
    return max(punctuation, raw.count(b"\n")) >= limits.values


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
