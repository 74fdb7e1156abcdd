"""Foreign text of many lines, ready to be shown: no codes of a terminal, no line ends but one, nothing unseen."""

import re

from checker.report.escape import lines_for_html

# ECMA-48: control sequences, then strings for the terminal up to their end, then two-byte escapes. No part of a
# pattern can match what follows it, so that each is found or given up in one pass.
_CODES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-OQ-WYZ\\`-~])")
_ENDS = re.compile(r"\r\n?")
_LABEL = 80


def cleaned(text: str) -> str:
    """Give text of many lines without colours and cursor moves; a lone carriage return begins a line."""
    return lines_for_html(_ENDS.sub("\n", _CODES.sub("", text)))


def label(text: str, limit: int = _LABEL) -> str:
    """Give a name or a begin of a text on one line, cut with an ellipsis."""
    line = " ".join(_CODES.sub("", text[: 8 * limit]).split())
    return lines_for_html(line if len(line) <= limit else f"{line[: limit - 1]}…")


def size_text(size: int) -> str:
    """Give a size in bytes for people, by powers of ten: `812 B`, `4.2 kB`, `1.0 MB`."""
    if size < 1_000:
        return f"{size} B"
    unit, name = (1_000, "kB") if size < 999_950 else (1_000_000, "MB")
    tenths = (size * 10 + unit // 2) // unit
    return f"{tenths // 10}.{tenths % 10} {name}"
