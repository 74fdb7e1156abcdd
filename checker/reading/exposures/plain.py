"""Undoes the escapes of JSON in a stretch of bytes, also where JSON was put into a string of JSON once more."""

import re

from checker.model.pattern import pattern
from checker.model.value import dataclass

_ESCAPE = pattern(rb"\\(?:u([0-9a-fA-F]{4})|([\"\\/bfnrt]))")
_SIMPLE = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t"}
_TIMES = 3
"""A call's arguments are JSON in a string of JSON, and what they write to a file may be JSON again."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Bytes without escapes; each stands for the byte at the same index of `origin` in the file."""

    raw: bytes
    origin: tuple[int, ...]


def plain(raw: bytes, start: int, end: int) -> Plain:
    """Give `raw[start:end]` without its escapes; what an escape says beyond ASCII becomes a blank."""
    start = max(0, start)
    while start > 0 and raw[start - 1] == ord("\\"):  # begin with the first of some backslashes
        start -= 1
    found = Plain(raw[start:end], tuple(range(start, min(end, len(raw)))))
    for _ in range(_TIMES):
        if b"\\" not in found.raw:
            break
        found = _once(found)
    return found


def _once(text: Plain) -> Plain:
    parts: list[bytes] = []
    origin: list[int] = []
    done = 0
    for escape in _ESCAPE.finditer(text.raw):
        parts += [text.raw[done : escape.start()], _said(escape)]
        origin += [*text.origin[done : escape.start()], text.origin[escape.start()]]
        done = escape.end()
    return Plain(b"".join((*parts, text.raw[done:])), (*origin, *text.origin[done:]))


def _said(escape: re.Match[bytes]) -> bytes:
    if escape[1] is None:
        return _SIMPLE.get(escape[2], escape[2])
    number = int(escape[1], 16)
    return bytes([number]) if number < 0x80 else b" "
