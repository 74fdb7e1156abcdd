"""Plain columns for a terminal, wide characters counted as two."""

import unicodedata
from collections.abc import Collection, Sequence


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Give one line for each row, cells padded to their column; columns in `right` end flush. Rows are equally long."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_padded(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows]


def _padded(cell: str, width: int, right: bool) -> str:
    gap = " " * (width - _width(cell))
    return gap + cell if right else cell + gap


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)
