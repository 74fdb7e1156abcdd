"""Comma-separated values by RFC 4180, with cells that no spreadsheet takes for a formula."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeAlias

from checker.report.escape import for_json

Cell: TypeAlias = str | int | Decimal | bool | None
"""None is a null, an empty cell; a text that is empty is one too."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a text may begin with that a spreadsheet would compute; its twins of full width are taken for it."""

_QUOTED = frozenset('",\r\n')


def written(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write a table: UTF-8, CRLF at the end of each line, one line for the head."""
    return "".join(map(_line, [tuple(head), *rows])).encode()


def _line(cells: Sequence[Cell]) -> str:
    return ",".join(map(_cell, cells)) + "\r\n"


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, Decimal):
        return format(cell, "f")
    return str(cell) if isinstance(cell, int) else _text(cell)


def _text(text: str) -> str:
    """Give a text, an apostrophe before what would be a formula, in quotes where it has to be."""
    kept = for_json(text)
    safe = f"'{kept}" if kept.startswith(_FORMULA) else kept
    quoted = safe.replace('"', '""')
    return f'"{quoted}"' if _QUOTED & set(safe) or safe != safe.strip() else safe
