"""Scans one JSON string and names what is wrong inside it, without stopping at it."""

import json
import re

from checker.model.json import FaultKind
from checker.model.said import say
from checker.model.value import dataclass
from checker.reading.notebook import Notebook

_plain = re.compile(r'[^"\\\x00-\x1f]*').match
_hex = re.compile(r"[0-9a-fA-F]{4}").match
_low_escape = re.compile(r"\\u[dD][c-fC-F][0-9a-fA-F]{2}").match
_SHORT_ESCAPES = '"\\/bfnrt'
_NAMED = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


@dataclass(frozen=True, slots=True)
class StringToken:
    """A string from its opening quote to `end`, behind its closing one; `closed` unless the text ends before.

    `spans_lines`: it goes on after a line feed, so perhaps its closing quote is missing.
    """

    start: int
    end: int
    closed: bool
    spans_lines: bool


def scan_string(text: str, start: int, notes: Notebook) -> StringToken:
    """Scan the string that opens at `start`; control characters, bad escapes and lone surrogates become faults."""
    at = start + 1
    line_feed = False
    mark = len(notes.edits)
    while True:
        match = _plain(text, at)
        at = match.end() if match else at
        here = text[at : at + 1]
        if here == '"':
            if len(notes.edits) > mark:
                notes.edit(at + 1, at + 1, "\n" * text.count("\n", start, at))  # that the edits have taken out
            return StringToken(start, at + 1, closed=True, spans_lines=line_feed)
        if not here:
            return StringToken(start, at, closed=False, spans_lines=line_feed and "\n" in text[start:].rstrip())
        if here == "\\":
            at = _escape(text, at, notes)
        else:
            line_feed = line_feed or here == "\n"
            notes.edit(at, at + 1, " ")
            _control_character(here, at, notes)
            at += 1


def string_value(text: str, token: StringToken) -> str:
    """Give what a string says; as it is written where that cannot be told."""
    inside = text[token.start + 1 : token.end - 1]
    if "\\" not in inside:
        return inside
    try:
        return str(json.loads(text[token.start : token.end], strict=False))
    except ValueError:
        return inside


def _control_character(character: str, at: int, notes: Notebook) -> None:
    if character in _NAMED:
        fix = say("Write it as {escape}.", escape=_NAMED[character])
    else:
        fix = say("Remove it, or write it as {escape}.", escape=f"\\u{ord(character):04x}")
    notes.add(
        FaultKind.CONTROL_CHARACTER,
        at,
        say("the control character with the number {code} stands in a text", code=ord(character)),
        fix,
    )


def _escape(text: str, at: int, notes: Notebook) -> int:
    """Judge the escape at `at`; give the offset behind it."""
    letter = text[at + 1 : at + 2]
    if letter == "u":
        return _unicode_escape(text, at, notes)
    if letter and letter not in _SHORT_ESCAPES:
        notes.edit(at, at + 2, "??")
        notes.add(
            FaultKind.SYNTAX,
            at,
            say("{escape} is not an escape that JSON knows", escape=text[at : at + 2]),
            say("Write \\\\ for a backslash, and other characters without one."),
        )
    return at + 1 + len(letter)


def _unicode_escape(text: str, at: int, notes: Notebook) -> int:
    digits = text[at + 2 : at + 6]
    if not _hex(digits):
        if len(digits) == 4 or '"' in digits:
            notes.edit(at, at + 2, "??")
            notes.add(
                FaultKind.SYNTAX,
                at,
                say("\\u needs four hexadecimal digits; here stands {digits}", digits=digits),
                say("Write four digits, or \\\\ for a backslash."),
            )
        return at + 2
    code = int(digits, 16)
    if 0xD800 <= code < 0xDC00 and _low_escape(text, at + 6):
        return at + 12
    if 0xD800 <= code < 0xE000:
        notes.edit(at, at + 6, "??????")
        notes.add(
            FaultKind.LONE_SURROGATE,
            at,
            say("{escape} is half of a character", escape=text[at : at + 6]),
            say("Write both halves of the pair one after the other, or the character itself."),
        )
    return at + 6
