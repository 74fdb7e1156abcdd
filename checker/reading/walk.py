"""Where a walk through a text stands, and how it ends when what follows has no clear meaning."""

from typing import NoReturn

from checker.model.json import FaultKind
from checker.reading import advice
from checker.reading.advice import Advice
from checker.reading.notebook import Enough, Notebook, Unread
from checker.reading.opened import Opened
from checker.reading.strings import StringToken

_SPACE = " \t\r\n"


class Walk:
    """A place in a text, what is open there, and the notes that are taken on the way."""

    def __init__(self, text: str, notes: Notebook) -> None:
        """Begin at the start of a text."""
        self._text = text
        self._notes = notes
        self._at = 0
        self._behind = 0
        self._stack: list[Opened] = []
        self._suspect: tuple[StringToken, int] | None = None
        self._gap_told = False  # whether what stands before this token was a fault, and perhaps meant to be one

    def _note(self, offset: int, said: Advice, kind: FaultKind = FaultKind.SYNTAX) -> None:
        self._notes.add(kind, offset, *said)

    def _stop(self, offset: int, said: Advice, kind: FaultKind = FaultKind.SYNTAX) -> NoReturn:
        """Note a fault that hides the meaning of what follows; a text that is not closed explains it better."""
        if self._suspect is not None and self._suspect[0].end == self._behind:
            token, mark = self._suspect
            self._notes.forget(mark)
            self._note(token.start, advice.unclosed_text(self._notes.line(offset)))
        else:
            self._note(offset, said, kind)
        raise Unread(offset)

    def _unclosed(self, token: StringToken, mark: int) -> NoReturn:
        self._notes.forget(mark)
        if token.spans_lines:
            self._note(token.start, advice.unclosed_text(self._notes.line(token.end)))
            raise Unread(token.start)
        self._truncated('"', token.start)

    def _cut_off(self) -> NoReturn:
        if not self._stack and self._gap_told:
            raise Enough
        if self._stack:
            self._truncated(self._stack[-1].bracket, self._stack[-1].start)
        self._truncated("", 0)

    def _truncated(self, opening: str, start: int) -> NoReturn:
        line, column = self._notes.line(start), self._notes.column(start)
        depth = len(self._stack) + (opening == '"')
        self._note(len(self._text.rstrip(_SPACE)), advice.truncated(opening, line, column, depth), FaultKind.TRUNCATED)
        raise Enough

    def _in_list(self) -> bool:
        return bool(self._stack) and self._stack[-1].bracket == "["

    def _within_list(self) -> bool:
        return len(self._stack) > 1 and self._stack[-2].bracket == "["

    def _here(self) -> str:
        return self._text[self._at : self._at + 1]

    def _pass(self, length: int) -> None:
        """Pass a token; `_behind` is the end of the last one."""
        self._at += length
        self._behind = self._at
