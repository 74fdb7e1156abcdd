"""Turns offsets in a text into lines and columns, for all wanted offsets in one pass."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator


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


class LineIndex:
    """Answers many questions about one text's offsets, in any order."""

    def __init__(self, text: str) -> None:
        """Find the line ends of a text."""
        self._starts = [0, *(end + 1 for end in _line_feeds(text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Give (line, column) of an offset, both counted from 1 and the column in characters."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def _line_feeds(text: str) -> Iterator[int]:
    at = text.find("\n")
    while at >= 0:
        yield at
        at = text.find("\n", at + 1)
