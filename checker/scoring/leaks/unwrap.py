"""Takes off what writing puts around and into a text: escapes of URLs, of JSON and of HTML, and markup."""

import re
from collections.abc import Callable, Iterator

_ROUNDS = 4
"""How often: what is escaped more often than that is read by nobody."""

_TAG = re.compile(rb"<[^<>]{0,2000}>|\x1b\[[0-9;?]*[A-Za-z]|\]\([^()\s]{0,2000}\)")
_PUT_IN = tuple(b"\\" + bytes([letter]) for letter in b"abfnrtv0")
"""What stands in the middle of a text for a line's end and the like; the letter is none of the text's."""


def readings(raw: bytes) -> Iterator[bytes]:
    """Give some bytes and, as long as there is something to take off, what is under it."""
    for _ in range(_ROUNDS):
        yield raw
        bare = _TAG.sub(b"", raw) if b"<" in raw or b"\x1b" in raw or b"](" in raw else raw
        if bare != raw:
            yield bare
        under = _unescaped(raw)
        if under == raw:
            return
        raw = under
    yield raw


def _unescaped(raw: bytes) -> bytes:
    # Escapes that were escaped again, as when JSON lies in a string of JSON, have more than one of these.
    while b"\\\\" in raw:
        raw = raw.replace(b"\\\\", b"\\")
    for mark, pattern, put in _ESCAPES:
        if mark in raw:
            raw = pattern.sub(put, raw)
    if b"\\" in raw:
        for each in _PUT_IN:
            raw = raw.replace(each, b" ")
    return raw


def _byte(found: re.Match[bytes]) -> bytes:
    return bytes((int(found[1], 16),))


def _units(found: re.Match[bytes]) -> bytes:
    """Decode a run of UTF-16 units, so that pairs of surrogates come together."""
    digits = found[0].replace(b"\\u", b"").decode("ascii")
    return bytes.fromhex(digits).decode("utf-16-be", "replace").encode("utf-8")


def _point(digits: bytes, base: int) -> bytes:
    number = int(digits, base)
    return chr(number).encode("utf-8", "replace") if number <= 0x10FFFF else b""


_ESCAPES: tuple[tuple[bytes, re.Pattern[bytes], Callable[[re.Match[bytes]], bytes] | bytes], ...] = (
    (b"\\u", re.compile(rb"\\u[0-9A-Fa-f]{4}(?:\\u[0-9A-Fa-f]{4})*"), _units),
    (b"\\u{", re.compile(rb"\\u\{([0-9A-Fa-f]{1,6})\}"), lambda found: _point(found[1], 16)),
    (b"\\U", re.compile(rb"\\U([0-9A-Fa-f]{8})"), lambda found: _point(found[1], 16)),
    (b"\\x", re.compile(rb"\\x([0-9A-Fa-f]{2})"), _byte),
    (b"&#", re.compile(rb"&#[xX]([0-9A-Fa-f]{1,6});?"), lambda found: _point(found[1], 16)),
    (b"&#", re.compile(rb"&#([0-9]{1,7});?"), lambda found: _point(found[1], 10)),
    (b"&", re.compile(rb"&[A-Za-z]{2,8};"), b" "),
    (b"%", re.compile(rb"%([0-9A-Fa-f]{2})"), _byte),
)
