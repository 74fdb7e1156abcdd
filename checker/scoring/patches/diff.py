"""Reads a patch into its files, strictly enough that git, given what is written back, can see no other files in it.

What stands between the files of a patch is left out, hunks are counted line by line, and every header is written anew
from what was understood. Only what git's own `-p1` would apply is understood; the rest is a BadPatch.
"""

import re
from collections.abc import Iterator
from dataclasses import field

from checker.model.tree import EXECUTABLE, FILE
from checker.model.value import dataclass
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.names import NOTHING, check, of_header, quoted, stripped, unquoted

_HUNK = re.compile(r"@@ -[0-9]{1,9}(?:,([0-9]{1,9}))? \+[0-9]{1,9}(?:,([0-9]{1,9}))? @@")
_BINARY = re.compile(r"(?:literal|delta) [0-9]{1,10}")
_BASE85 = re.compile(r"[A-Za-z][0-9A-Za-z!#$%&()*+;<=>?@^_`{|}~-]{5,65}")
_INDEX = re.compile(r"[0-9a-f]{4,64}\.\.[0-9a-f]{4,64}(?: [0-7]{6})?")
_MODES = ("old mode", "new mode", "new file mode", "deleted file mode")
_MOVES = ("rename from", "rename to", "copy from", "copy to")
_IGNORED = ("similarity index", "dissimilarity index")


@dataclass(frozen=True, slots=True)
class FileDiff:
    """What a patch does to one file: `old` is None for a new one, `new` for a deleted one; `text` is how it is written.

    A header that changes nothing has no text.
    """

    old: str | None
    new: str | None
    binary: bool
    text: str

    @property
    def paths(self) -> frozenset[str]:
        """The paths that it touches."""
        return frozenset(path for path in (self.old, self.new) if path is not None)


@dataclass(slots=True)
class _Header:
    name: str | None = None
    words: dict[str, str] = field(default_factory=dict)
    index: str | None = None
    old: str | None = None
    new: str | None = None
    body: list[str] = field(default_factory=list)
    binary: bool = False


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
    return tuple(_files(_Lines(text)))


def write_patch(files: tuple[FileDiff, ...]) -> bytes:
    """Write files as one patch for git."""
    return "".join(each.text for each in files).encode("utf-8", "surrogateescape")


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
    header = _Header()
    _names(lines, header)
    _hunks(lines, header)
    if not header.body:
        raise BadPatch(PatchFault.CORRUPT)
    return _finished(header)


def _git_file(lines: _Lines) -> FileDiff:
    header = _Header(name=of_header(lines.take().removeprefix("diff --git ")))
    while (line := lines.peek()) is not None and _extended(line, header):
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
    return _finished(header)


def _extended(line: str, header: _Header) -> bool:
    """Take note of an extended header line; False for any other line."""
    for word in (*_MODES, *_MOVES, *_IGNORED):
        if line.startswith(f"{word} "):
            header.words[word] = line.removeprefix(f"{word} ")
            return True
    if line.startswith("index "):
        header.index = line.removeprefix("index ")
        return True
    return False


def _names(lines: _Lines, header: _Header) -> None:
    header.old = unquoted(lines.take().removeprefix("--- "))
    header.new = unquoted(lines.take().removeprefix("+++ "))


def _hunks(lines: _Lines, header: _Header) -> None:
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


def _binary(lines: _Lines, header: _Header) -> None:
    header.binary = True
    header.body = [lines.take()]
    while _BINARY.fullmatch(lines.peek() or ""):
        header.body.append(lines.take())
        while _BASE85.fullmatch(lines.peek() or ""):
            header.body.append(lines.take())
        if lines.peek() == "":
            lines.take()
        header.body.append("")


def _finished(header: _Header) -> FileDiff:
    old, new = _paths(header)
    made, gone = header.words.get("new file mode"), header.words.get("deleted file mode")
    if made is not None and (header.old or NOTHING) == NOTHING:
        old = None
    if gone is not None and (header.new or NOTHING) == NOTHING:
        new = None
    if old is None and new is None:
        raise BadPatch(PatchFault.CORRUPT)
    for path in (old, new):
        if path is not None:
            check(path)
    _check_modes(header)
    return FileDiff(old, new, header.binary, _written(header, old, new))


def _paths(header: _Header) -> tuple[str | None, str | None]:
    for move in ("rename", "copy"):
        if f"{move} from" in header.words and f"{move} to" in header.words:
            return unquoted(header.words[f"{move} from"]), unquoted(header.words[f"{move} to"])
    if header.old is None or header.new is None:
        if header.name is None:
            raise BadPatch(PatchFault.CORRUPT)
        return header.name, header.name
    old, new = (None if each == NOTHING else stripped(each) for each in (header.old, header.new))
    if old is not None and new is not None and old != new:
        raise BadPatch(PatchFault.CORRUPT)
    return old, new


def _check_modes(header: _Header) -> None:
    modes = [header.words[word] for word in _MODES if word in header.words]
    if header.index is not None and " " in header.index:
        modes.append(header.index.partition(" ")[2])
    for mode in modes:
        if mode not in (f"{FILE:o}", f"{EXECUTABLE:o}"):
            raise BadPatch(PatchFault.UNSAFE_KIND)


def _written(header: _Header, old: str | None, new: str | None) -> str:
    if old == new and not header.body and "new mode" not in header.words:
        return ""
    left, right = quoted(f"a/{old or new}"), quoted(f"b/{new or old}")
    lines = [f"diff --git {left} {right}", *_mode_lines(header, old, new)]
    if old is not None and new is not None and old != new:
        move = "rename" if "rename from" in header.words else "copy"
        lines += [f"{move} from {quoted(old)}", f"{move} to {quoted(new)}"]
    if header.binary and header.index is not None and _INDEX.fullmatch(header.index):
        lines.append(f"index {header.index}")
    if header.body and not header.binary:
        lines += [f"--- {left if old is not None else NOTHING}", f"+++ {right if new is not None else NOTHING}"]
    return "\n".join([*lines, *header.body]) + "\n"


def _mode_lines(header: _Header, old: str | None, new: str | None) -> list[str]:
    plain = f"{FILE:o}"
    if old is None:
        return [f"new file mode {header.words.get('new file mode', plain)}"]
    if new is None:
        return [f"deleted file mode {header.words.get('deleted file mode', plain)}"]
    both = "old mode" in header.words and "new mode" in header.words
    return [f"{word} {header.words[word]}" for word in ("old mode", "new mode")] if both else []
