"""Passes what stands between the values of a JSON text: space, and what only looks like it."""

import re

from checker.model.json import FaultKind
from checker.reading import advice
from checker.reading.mending import blank
from checker.reading.notebook import Notebook

_space = re.compile(r"[ \t\n\r]*").match
_odd_space = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+"
).match
_conflict = re.compile(r"(?:<{7}(?: [^\n]*)?|={7}|\|{7}(?: [^\n]*)?|>{7}(?: [^\n]*)?)\r?(?:\n|$)").match
_conflict_end = re.compile(r"^>{7}(?: [^\n]*)?\r?(?:\n|\Z)", re.MULTILINE).search
_MARKERS = ("<", "=", "|", ">")
_COMMENTS = ("/", "#")
_block_comment = re.compile(r"/\*.*?\*/", re.DOTALL).match
_line_comments = re.compile(r"(?:(?://|#)[^\n]*\n[ \t\r]*)*(?://|#)[^\n]*").match
_only_space = re.compile(r"[ \t\n\r]*\Z").match
_bad_bytes = re.compile("[\udc80-\udcff]+").match


def behind_gap(text: str, at: int, notes: Notebook) -> int:
    """Give the offset of what comes next; each run of characters that JSON does not count as space is a fault.

    Bytes that are not UTF-8 are passed too: they are named elsewhere. Of a merge conflict the first side is read.
    """
    while True:
        if text[at : at + 1] <= " ":
            match = _space(text, at)
            at = match.end() if match else at
        if text[at : at + 1] in _MARKERS and (match := _marker(text, at)):
            at = _behind_marker(text, match, notes)
            continue
        if text[at : at + 1] in _COMMENTS and (match := _comment_at(text, at)):
            at = _behind_comment(text, match, notes)
            continue
        if "!" <= text[at : at + 1] <= "~":
            return at
        if odd := _odd_space(text, at):
            notes.edit(at, odd.end(), blank(odd[0]))
            code = ord(odd.group()[0])
            kind = FaultKind.CONTROL_CHARACTER if code < 0x20 else FaultKind.SYNTAX
            notes.add(kind, at, *advice.odd_space(code))
        elif not (odd := _bad_bytes(text, at)):
            return at
        else:
            notes.edit(at, odd.end(), blank(odd[0]))
        at = odd.end()


def _comment_at(text: str, at: int) -> re.Match[str] | None:
    """Give the comment that begins here, with those on the lines below it, where it is clear how far it goes.

    Behind a colon the sign may belong to a value; and a comment that takes all that is left may take too much.
    """
    if block := _block_comment(text, at):
        return block
    match = _line_comments(text, at)
    if match is None or text[text.rfind("\n", 0, at) + 1 : at].rstrip().endswith(":"):
        return None
    return None if _only_space(text, match.end()) else match


def _behind_comment(text: str, comment: re.Match[str], notes: Notebook) -> int:
    notes.edit(comment.start(), comment.end(), blank(comment[0]))
    notes.comments += 1
    notes.add(FaultKind.SYNTAX, comment.start(), *advice.COMMENT)
    return comment.end()


def _marker(text: str, at: int) -> re.Match[str] | None:
    return _conflict(text, at) if text[at - 1 : at] in ("", "\n") else None


def _behind_marker(text: str, marker: re.Match[str], notes: Notebook) -> int:
    """Pass a line of a merge conflict, or its second side; the first line of each conflict is the fault."""
    sign = marker[0][0]
    if not notes.in_conflict:
        notes.add(FaultKind.SYNTAX, marker.start(), *advice.CONFLICT)
    notes.in_conflict = sign == "<"
    side = None if sign in "<>" else _conflict_end(text, marker.end())
    end = marker.end() if sign in "<>" else side.end() if side else len(text)
    notes.edit(marker.start(), end, blank(text[marker.start() : end]))
    return end
