"""Puts right, on paper only, what a text of JSON has wrong, so that the rest of it can be looked at all the same."""

import re
from collections.abc import Iterable, Iterator

from checker.model.value import dataclass

_bad_byte = re.compile("[\udc80-\udcff]")
_bad_to_the_end = re.compile("[\udc80-\udcff][^\n]*+")
_escape_or_quote = re.compile(r'\\.|\\|"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in the place of the characters from `start` to `end`; together, edits leave line ends as many."""

    start: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str | None:
    """Apply edits, which come in any order; None where two overlap, or lines would no more be the same."""
    parts, at = [], 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        if edit.start < at:
            return None
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    whole = "".join((*parts, text[at:]))
    return whole if whole.count("\n") == text.count("\n") else None


def encoded(text: str) -> bytes:
    """Give a text as UTF-8, with a question mark for each byte that is none."""
    return _bad_byte.sub("?", text).encode()


def bad_bytes(text: str) -> Iterator[int]:
    """Give the offset of the first byte on each line that is not UTF-8."""
    return (match.start() for match in _bad_to_the_end.finditer(text))


def blank(text: str) -> str:
    """Give as many spaces; line feeds stay."""
    return re.sub(r"[^\n]", " ", text)


def in_quotes(text: str) -> str:
    """Give what stood in other quotes, or in none, in those of JSON; escapes stay, and single quotes need none."""
    return f'"{_escape_or_quote.sub(_as_json, text)}"'


def _as_json(match: re.Match[str]) -> str:
    return {"\\'": "'", '"': '\\"', "\\": "\\\\"}.get(match[0], match[0])
