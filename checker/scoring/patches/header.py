"""What a patch says of one file before its hunks: judged, and written anew for git."""

import re
from dataclasses import field

from checker.model.tree import EXECUTABLE, FILE
from checker.model.value import dataclass
from checker.scoring.patches.faults import BadPatch, PatchFault
from checker.scoring.patches.names import NOTHING, check, quoted, stripped, unquoted

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
class Header:
    """The lines before a file's hunks, by their words; `body` is what comes after them."""

    name: str | None = None
    words: dict[str, str] = field(default_factory=dict)
    index: str | None = None
    old: str | None = None
    new: str | None = None
    body: list[str] = field(default_factory=list)
    binary: bool = False

    def extended(self, line: str) -> bool:
        """Take note of an extended header line; False for any other line."""
        for word in (*_MODES, *_MOVES, *_IGNORED):
            if line.startswith(f"{word} "):
                self.words[word] = line.removeprefix(f"{word} ")
                return True
        if line.startswith("index "):
            self.index = line.removeprefix("index ")
            return True
        return False


def finished(header: Header) -> FileDiff:
    """Make a file of its header and body. Raises BadPatch."""
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


def _paths(header: Header) -> tuple[str | None, str | None]:
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


def _check_modes(header: Header) -> None:
    modes = [header.words[word] for word in _MODES if word in header.words]
    if header.index is not None and " " in header.index:
        modes.append(header.index.partition(" ")[2])
    for mode in modes:
        if mode not in (f"{FILE:o}", f"{EXECUTABLE:o}"):
            raise BadPatch(PatchFault.UNSAFE_KIND)


def _written(header: Header, old: str | None, new: str | None) -> str:
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


def _mode_lines(header: Header, old: str | None, new: str | None) -> list[str]:
    plain = f"{FILE:o}"
    if old is None:
        return [f"new file mode {header.words.get('new file mode', plain)}"]
    if new is None:
        return [f"deleted file mode {header.words.get('deleted file mode', plain)}"]
    both = "old mode" in header.words and "new mode" in header.words
    return [f"{word} {header.words[word]}" for word in ("old mode", "new mode")] if both else []
