"""Files with two or four bytes a character, in which no mark can be seen; some editors and shells write so."""

from collections.abc import Mapping

_MARKED = (
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""Byte order marks, the longer first."""

_PATTERNS: Mapping[tuple[bool, ...], str] = {
    (False, True, True, True): "utf-32-le",
    (True, True, True, False): "utf-32-be",
    (False, True, False, True): "utf-16-le",
    (True, False, True, False): "utf-16-be",
}
"""Which of the first four bytes are NUL, where a text without a byte order mark begins with ASCII characters."""


def in_utf8(raw: bytes) -> bytes | None:
    """Give a text that is in UTF-16 or UTF-32 in UTF-8, what is broken in it replaced; None where it is in neither."""
    found = next((encoding for mark, encoding in _MARKED if raw.startswith(mark)), None)
    if found is None:
        found = _PATTERNS.get(tuple(byte == 0 for byte in raw[:4]))
    return raw.decode(found, "replace").encode("utf-8", "replace") if found is not None else None
