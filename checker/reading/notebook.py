"""Where the explaining scanner writes down faults, with their places."""

from functools import cached_property

from checker.model.json import Fault, FaultKind
from checker.model.said import Said
from checker.reading.linecolumn import LineIndex
from checker.reading.mending import Edit, bad_bytes


class Enough(Exception):
    """There is nothing more to find, or no more room for it."""


class Unread(Enough):
    """What follows the offset `at` can no more be understood, or is too much."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Notebook:
    """The faults of one text. `first_line` is the number of its first line in the file."""

    def __init__(self, text: str, most: int, first_line: int = 1) -> None:
        """Take a text and the number of faults after which to stop."""
        self._text = text
        self._most = most
        self._lines_before = first_line - 1
        self.faults: list[Fault] = []
        self.edits: list[Edit] = []
        self.mendable = True
        self.comments = 0  # so many of the faults are comments
        self._spoiled: set[int] = set()
        self.in_conflict = False  # behind the first line of a merge conflict

    @cached_property
    def _index(self) -> LineIndex:
        return LineIndex(self._text)

    def line(self, offset: int) -> int:
        """Give the line of an offset."""
        return self._index.place(offset)[0] + self._lines_before

    def column(self, offset: int) -> int:
        """Give the column of an offset, in characters."""
        return self._index.place(offset)[1]

    def add(self, kind: FaultKind, offset: int, message: Said, fix: Said) -> None:
        """Write a fault down. Raises Unread when the book is full."""
        self.faults.append(Fault(kind, self.line(offset), self.column(offset), message, fix))
        if len(self.faults) >= self._most:
            raise Unread(offset)

    def edit(self, start: int, end: int, text: str) -> None:
        """Write down what would put a fault right."""
        self.edits.append(Edit(start, end, text))

    def spoil(self, offset: int) -> None:
        """Write down that the value which begins here may not be what was meant, because of a part of it."""
        self._spoiled.add(offset)

    def spoiled(self) -> set[int]:
        """Give the lines of all edits, and of all that they spoil."""
        return {self.line(offset) for offset in (*self._spoiled, *(edit.start for edit in self.edits))}

    def judge_key(self, key: str, mark: int) -> None:
        """Give mending up where a key had to be edited since the first `mark` edits: nobody knows what it meant."""
        if len(self.edits) > mark or next(bad_bytes(key), None) is not None:
            self.mendable = False

    def forget(self, mark: int) -> None:
        """Forget all faults but the first `mark`."""
        del self.faults[mark:]
