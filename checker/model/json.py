"""Types of strictly read JSON. Numbers are exact and keep the digits that were written."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from checker.model.said import Said
from checker.model.value import dataclass

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The draft of JSON Schema that everything here is written in."""

Json: TypeAlias = "bool | int | Decimal | str | list[Json] | dict[str, Json] | None"


class FaultKind(StrEnum):
    """The ways in which bytes are not the strict JSON that Pullrank reads."""

    EMPTY = "empty"
    NOT_UTF8 = "not_utf8"
    BOM = "bom"
    LFS_POINTER = "lfs_pointer"
    TRUNCATED = "truncated"
    SYNTAX = "syntax"
    TRAILING_DATA = "trailing_data"
    DUPLICATE_KEY = "duplicate_key"
    NOT_A_NUMBER = "not_a_number"
    NUMBER_RANGE = "number_range"
    LONE_SURROGATE = "lone_surrogate"
    CONTROL_CHARACTER = "control_character"
    DEPTH = "depth"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a JSON text; `line` and `column` count from 1, the column in characters."""

    kind: FaultKind
    line: int
    column: int
    message: Said
    fix: Said


@dataclass(frozen=True, slots=True)
class Document:
    """One file of an entry. `value` tells something only where the file is `usable`.

    A file with faults is usable where it is clear what it would say without them: then `mended` is its text put
    right, line by line the same, and what stands on its `spoiled` lines may not be what was meant.
    A JSON Lines document has a list with one value for each line.
    """

    name: str
    path: str
    raw: bytes
    value: Json
    faults: tuple[Fault, ...] = ()
    lines: bool = False
    mended: bytes | None = None
    spoiled: frozenset[int] = frozenset()

    @property
    def readable(self) -> bool:
        """Whether the bytes are strict JSON."""
        return not self.faults

    @property
    def usable(self) -> bool:
        """Whether the value can be looked at."""
        return self.readable or self.mended is not None

    @property
    def as_read(self) -> bytes:
        """The text that the value was read from, to look up places in."""
        return self.raw if self.mended is None else self.mended


def as_fraction(value: Json) -> Fraction | None:
    """Give the exact value of a JSON number; None for anything else, booleans included."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return Fraction(value)


def decimals_written(value: Json) -> int:
    """Count the digits after the decimal point: 3 for `94.770` and for `94770e-3`, 0 for an integer."""
    if not isinstance(value, Decimal):
        return 0
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
