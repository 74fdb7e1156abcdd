"""Writes CSV (RFC 4180, but LF at line ends) whose text no spreadsheet takes for a formula."""

from collections.abc import Iterable

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
_QUOTED = frozenset(',"\r\n')


def csv_line(fields: Iterable[str]) -> str:
    """Give one line. Text from outside must be `guarded` first; numbers and our own words need no guard."""
    # Not by the csv module: whether it quotes a lone carriage return depends on Python's version.
    return ",".join(map(_field, fields)) + "\n"


def guarded(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet would run as a formula."""
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def _field(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _QUOTED.intersection(text) else text
