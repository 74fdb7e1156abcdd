"""Finds where an answer says its final word. All of it is linear in the text, whatever the text is.

The final word stands behind the last line that begins with "Answer:" (also "Final answer:", with Markdown's signs
around it); without such a line it is the last line that is not blank. At most 32,768 characters are looked at, and
2,000 of one line: what goes on for longer is no final word.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from checker.metrics.expectations.base import Candidate, Span

S = TypeVar("S")

LONGEST = 32_768
LONGEST_LINE = 2_000

_BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
SIGNS = " \t*_`#>~\"'“”«»„\u00a0"
"""What may stand around a word without being part of it: blanks, Markdown's signs, quotes."""

_MARKER = re.compile(
    rf"(?:\A|[{_BREAKS}])[-•{re.escape(SIGNS)}]{{0,24}}(?:(?:the|my|final|short)[ \t*_]{{1,4}}){{0,3}}"
    r"answer[ \t*_`]{0,8}[:：]",
    re.IGNORECASE,
)
_CHUNK, _OVERLAP = 65_536, 128

_REFERENCE = re.compile(r"\[\^?[0-9]{1,3}\]")
_JOINING = frozenset({"or", "and", "alternatively", "perhaps", "possibly", "maybe"})


def marked(text: str) -> Span | None:
    """Give everything behind the colon of the last line that begins with an answer's marker; None without one."""
    end = len(text)
    while end > 0:
        begin, beyond = max(0, end - _CHUNK), min(len(text), end + _OVERLAP)
        last = None
        for last in _MARKER.finditer(text, begin, beyond) if _holds_word(text[begin:beyond]) else ():  # noqa: B007
            pass
        if last is not None:
            return Span(last.end(), len(text))
        end = begin
    return None


def _holds_word(part: str) -> bool:
    """Whether a marker's word stands in a part at all, which is told much faster than where it begins a line."""
    return "answer" in part.casefold()


def final_line(text: str) -> Span | None:
    """Give the line that holds the final word, signs around it left out; None where there is none."""
    whole = marked(text)
    if whole is None:
        end = len(text.rstrip())
        tail = Span(max(0, end - LONGEST_LINE - 1), end)
        return _fitting(text, _last(lines(text, tail)))
    window = Span(whole.start, min(whole.end, whole.start + LONGEST))
    return _fitting(text, next(lines(text, window), None))


def on_final_line(within: Callable[[str, Span, S], tuple[Candidate, ...]]) -> Callable[[str, S], tuple[Candidate, ...]]:
    """Let what finds candidates in a part of a text find them on its final line; without such a line there are none."""

    def extract(text: str, expected: S) -> tuple[Candidate, ...]:
        line = final_line(text)
        return () if line is None else within(text, line, expected)

    return extract


def window(text: str) -> tuple[Span, bool]:
    """Give the part in which lists and tables are looked for, and whether a marker begins it.

    It is empty where it would be too long: a list is read as a whole or not at all.
    """
    whole = marked(text)
    end = len(text.rstrip())
    if whole is None:
        return Span(max(0, end - LONGEST), end), False
    return (Span(whole.start, end) if end - whole.start <= LONGEST else Span(end, end)), True


def lines(text: str, span: Span) -> Iterator[Span]:
    """Give the lines of a part that are not blank, with the signs around each left out."""
    at = span.start
    for line in span.of(text).splitlines(keepends=True):
        trimmed = trim(text, Span(at, at + len(line)))
        if trimmed.start < trimmed.end:
            yield trimmed
        at += len(line)


def trim(text: str, span: Span) -> Span:
    """Leave out blanks, line ends, Markdown's signs and quotes at both ends."""
    part = span.of(text)
    left = part.lstrip(SIGNS + _BREAKS)
    start = span.end - len(left)
    return Span(start, start + len(left.rstrip(SIGNS + _BREAKS)))


def without_remarks(part: str) -> str:
    """Give a part with remarks in parentheses and numbers of footnotes blanked out, every other sign in its place.

    What is joined on, like "(or 43)", is no remark, nor is a formula of TeX, nor what stands alone. Parentheses
    that do not pair up stay.
    """
    kept = list(_REFERENCE.sub(lambda found: " " * len(found[0]), part))
    opened: list[int] = []
    for at, sign in enumerate(part):
        if part[at - 1 : at] == "\\":
            continue
        if sign in "(（":
            opened.append(at)
        elif sign in ")）" and opened:
            start = opened.pop()
            if not opened and not _joins(part[start + 1 : start + 24]):
                kept[start : at + 1] = " " * (at + 1 - start)
    rest = "".join(kept)
    return rest if any(map(str.isalnum, rest)) else part


def _joins(begin: str) -> bool:
    word = re.match(r"\s*([A-Za-z]+)", begin)
    return word is not None and word[1].lower() in _JOINING


def _fitting(text: str, line: Span | None) -> Span | None:
    return line if line is not None and line.end - line.start <= LONGEST_LINE else None


def _last(spans: Iterator[Span]) -> Span | None:
    last = None
    for last in spans:  # noqa: B007
        pass
    return last
