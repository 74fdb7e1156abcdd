"""Turns offsets in a text into lines and columns, for all wanted offsets in one pass."""

from collections.abc import Iterable


def lines_and_columns(text: str, offsets: Iterable[int]) -> dict[int, tuple[int, int]]:
    """Give (line, column) of each offset, both counted from 1 and the column in characters.

    Only a line feed ends a line, as on GitHub.
    """
    places: dict[int, tuple[int, int]] = {}
    line, start, seen = 1, 0, 0
    for offset in sorted(set(offsets)):
        passed = text.count("\n", seen, offset)
        if passed:
            line += passed
            start = text.rfind("\n", seen, offset) + 1
        seen = offset
        places[offset] = (line, offset - start + 1)
    return places
