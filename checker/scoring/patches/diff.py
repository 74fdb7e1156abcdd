"""Reads a patch into its files, strictly enough that git, given what is written back, can see no other files in it.

What stands between the files of a patch is left out, hunks are counted line by line, and every header is written anew
from what was understood. Only what git's own `-p1` would apply is understood; the rest is a BadPatch.
"""

import re
from collections.abc import Iterator

from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.header import FileDiff, Header, finished
from checker.scoring.patches.names import of_header, unquoted

__all__ = ["FileDiff", "read_patch", "write_patch"]

_NO_TEXT = re.compile("[\ud800-\udfff]")
_HUNK = re.compile(r"@@ -[0-9]{1,9}(?:,([0-9]{1,9}))? \+[0-9]{1,9}(?:,([0-9]{1,9}))? @@")
_BINARY = re.compile(r"(?:literal|delta) [0-9]{1,10}")
_BASE85 = re.compile(r"[A-Za-z][0-9A-Za-z!#$%&()*+;<=>?@^_`{|}~-]{5,65}")


class _Lines:
    """The lines of a patch, with a place."""

    def __init__(self, text: str) -> None:
        self._lines = text.removesuffix("\n").split("\n") if text else []
        self._at = 0

    def peek(self, ahead: int = 0) -> str | None:
        at = self._at + ahead
        return self._lines[at] if at < len(self._lines) else None

    def take(self) -> str:
        line = self.peek()
        if line is None:
            raise BadPatch(PatchFault.CORRUPT)
        self._at += 1
        return line


def read_patch(text: str) -> tuple[FileDiff, ...]:
    """Give the files of a patch, in its order; () for one that changes nothing. Raises BadPatch."""
    if _NO_TEXT.search(text):
        raise BadPatch(PatchFault.CORRUPT)
    return tuple(_files(_Lines(text)))


def write_patch(files: tuple[FileDiff, ...]) -> bytes:
    """Write files as one patch for git."""
    return "".join(each.text for each in files).encode()


def _files(lines: _Lines) -> Iterator[FileDiff]:
    while (line := lines.peek()) is not None:
        if line.startswith("diff --git "):
            yield _git_file(lines)
        elif line.startswith("--- ") and (lines.peek(1) or "").startswith("+++ "):
            yield _plain_file(lines)
        elif _HUNK.match(line):
            raise BadPatch(PatchFault.CORRUPT)
        else:
            lines.take()


def _plain_file(lines: _Lines) -> FileDiff:
    header = Header()
    _names(lines, header)
    _hunks(lines, header)
    if not header.body:
        raise BadPatch(PatchFault.CORRUPT)
    return finished(header)


def _git_file(lines: _Lines) -> FileDiff:
    header = Header(name=of_header(lines.take().removeprefix("diff --git ")))
    while (line := lines.peek()) is not None and header.extended(line):
        lines.take()
    line = lines.peek() or ""
    if line.startswith("--- ") and (lines.peek(1) or "").startswith("+++ "):
        _names(lines, header)
        _hunks(lines, header)
    elif line == "GIT binary patch":
        _binary(lines, header)
    elif line.startswith("Binary files ") and line.endswith(" differ"):
        header.binary = True
        header.body = [lines.take()]
    return finished(header)


def _names(lines: _Lines, header: Header) -> None:
    header.old = unquoted(lines.take().removeprefix("--- "))
    header.new = unquoted(lines.take().removeprefix("+++ "))


def _hunks(lines: _Lines, header: Header) -> None:
    while (match := _HUNK.match(lines.peek() or "")) is not None:
        header.body.append(lines.take())
        old, new = (1 if count is None else int(count) for count in match.groups())
        while old > 0 or new > 0:
            line = lines.take()
            sign = line[:1] or " "
            if sign not in " +-\\":
                raise BadPatch(PatchFault.CORRUPT)
            old, new = old - (sign in " -"), new - (sign in " +")
            header.body.append(line or " ")
        if old < 0 or new < 0:
            raise BadPatch(PatchFault.CORRUPT)
        if (lines.peek() or "").startswith("\\ "):
            header.body.append(lines.take())


def _binary(lines: _Lines, header: Header) -> None:
    header.binary = True
    header.body = [lines.take()]
    while _BINARY.fullmatch(lines.peek() or ""):
        header.body.append(lines.take())
        while _BASE85.fullmatch(lines.peek() or ""):
            header.body.append(lines.take())
        if lines.peek() == "":
            lines.take()
        header.body.append("")
