"""Finds the elements that an answer lists: on lines of their own, or in one line with commas between them.

A list on lines ends where a line is no element of it. Deeper lines are remarks, and so is what follows a colon or a
dash between blanks. In one line, commas, semicolons, strokes, arrows and "and" part elements; a comma between numerals
with three behind it parts thousands.
"""

import re
from collections.abc import Iterator

from checker.metrics.expectations.base import Span
from checker.metrics.expectations.statement import LONGEST_LINE, final_line, marked, trim, window, without_remarks

MOST = 1_000
"""Elements beyond which a list is not read."""

_BULLET = re.compile(r"([ \t]*)(?:[-*+•‣◦·–—]|[0-9]{1,3}[.)]|[a-z][.)])[ \t]+(?=\S)")
_REMARK = re.compile(r":(?:\s|$)|\s[-–—]\s")
_PARTING = re.compile(r"[;|、，→⟶➜]|->|\s[<>]\s|,(?!(?<=[0-9],)[0-9]{3}(?![0-9]))")
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)


def listed(text: str) -> tuple[Span, ...]:
    """Give the elements of the final list, each a part of the text; () where there is none or too much."""
    part, under_marker = window(text)
    found = tuple(_under_marker(text, part) if under_marker else _last_run(text, part))
    if not found and (line := _whole_list(text, part)) is not None:
        found = tuple(inline(text, line))
    return found if len(found) <= MOST else ()


def _whole_list(text: str, part: Span) -> Span | None:
    """Give the line that says a whole list; below a marker with too much behind it only the marker's own line can."""
    line, marker = final_line(text), marked(text)
    if line is None or marker is None or part.start < part.end:
        return line
    return line if len(text[marker.start : line.start + 1].splitlines()) == 1 else None


def inline(text: str, line: Span) -> Iterator[Span]:
    """Give the elements of one line."""
    part = without_remarks(line.of(text))
    at = 0
    for found in (*_PARTING.finditer(part), None):
        end = found.start() if found is not None else len(part)
        yield from _said(text, Span(line.start + at, line.start + end))
        at = found.end() if found is not None else end


def at_and(text: str, span: Span) -> tuple[Span, ...]:
    """Part an element at each "and", for one that is no name as a whole."""
    parts: list[Span] = []
    part, at = span.of(text), 0
    for found in (*_AND.finditer(part), None):
        end = found.start() if found is not None else len(part)
        parts += _said(text, Span(span.start + at, span.start + end))
        at = found.end() if found is not None else end
    return tuple(parts)


def _said(text: str, span: Span) -> Iterator[Span]:
    trimmed = trim(text, span)
    end = len(trimmed.of(text).rstrip(".!")) + trimmed.start
    if trimmed.start < end:
        yield Span(trimmed.start, end)


def _under_marker(text: str, part: Span) -> Iterator[Span]:
    """Give the lines of the list that begins behind a marker; nothing where its own line says the list."""
    rest = _lines(text, part)
    first = next(rest, None)
    if first is None:
        return
    own = trim(text, first)
    if own.start < own.end and not own.of(text).rstrip().endswith(":"):
        return
    yield from _run([line for line in rest if line.of(text).strip()], text)


def _last_run(text: str, part: Span) -> Iterator[Span]:
    """Give the last list on lines, if nothing but blank lines follows it."""
    filled = [line for line in _lines(text, part) if line.of(text).strip()]
    begin = len(filled)
    while begin > 0 and (_BULLET.match(filled[begin - 1].of(text)) or _deeper(filled[begin - 1].of(text))):
        begin -= 1
    cut = begin == 0 and part.start > 0
    if begin < len(filled) and not cut and _BULLET.match(filled[begin].of(text)):
        yield from _run(filled[begin:], text)


def _run(filled: list[Span], text: str) -> Iterator[Span]:
    """Give the elements of a list from its first line on; lines without bullets are elements if the first is one."""
    bullet = _BULLET.match(filled[0].of(text)) if filled else None
    indent = len(bullet[1].expandtabs(4)) if bullet is not None else 0
    if bullet is None and len(filled) == 1:
        yield from inline(text, filled[0])
        return
    for line in filled:
        own = _BULLET.match(line.of(text))
        if bullet is not None and own is None and not _deeper(line.of(text)):
            return
        if own is not None and len(own[1].expandtabs(4)) > indent + 1:
            continue
        if own is not None or bullet is None:
            yield from _element(text, Span(line.start + (own.end() if own is not None else 0), line.end))


def _element(text: str, span: Span) -> Iterator[Span]:
    part = without_remarks(span.of(text)[:LONGEST_LINE])
    remark = _REMARK.search(part)
    end = remark.start() if remark is not None else len(part.rstrip())
    yield from _said(text, Span(span.start, span.start + end))


def _deeper(line: str) -> bool:
    return line[:1] in (" ", "\t")


def _lines(text: str, span: Span) -> Iterator[Span]:
    at = span.start
    for line in span.of(text).splitlines(keepends=True):
        yield Span(at, at + len(line))
        at += len(line)
