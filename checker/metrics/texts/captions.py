"""Captioned time spans in free text: `1.0-2.5 seconds: what happens`, one a line; and looser forms of it."""

from collections.abc import Iterator

from checker.metrics.texts.scanning import Numeral, Numerals, blanks, digits, numeral, passed
from checker.metrics.texts.spans import Bound, bound
from checker.model.value import dataclass

_MARKS = (("**Start Time:**",), ("Start", "(Time"), ("Time", "Range:"), ("Time", "Interval:"))
_BEFORE_CAPTIONS = ("-", "**Description:**")


@dataclass(frozen=True, slots=True)
class Captioned:
    """One span in seconds and what is said of it."""

    start: Bound
    end: Bound
    caption: str


@dataclass(frozen=True, slots=True)
class _Header:
    """`a-b seconds:` from `at`; the caption begins behind the white space that follows, None where there is none."""

    at: int
    start: Numeral
    end: Numeral
    caption: int | None


def headed(text: str) -> list[Captioned]:
    """Read every `a-b seconds: caption`, without those whose span was there before.

    A caption runs on to the next line that begins with such a header, so that further ones on its own line are part of
    it.
    """
    found: dict[tuple[Bound, Bound], Captioned] = {}
    headers = list(_headers(text))
    stops = [each.at - 1 for each in headers if text[each.at - 1 : each.at] == "\n"]
    at, stop = 0, 0
    for header in headers:
        if header.at < at or header.caption is None:
            continue
        while stop < len(stops) and stops[stop] < header.caption:
            stop += 1
        at = stops[stop] if stop < len(stops) else len(text)
        caption = text[header.caption : at].strip().replace("\n", " ")
        key = (bound(header.start), bound(header.end))
        found.setdefault(key, Captioned(*key, caption))
    return list(found.values())


def _headers(text: str) -> Iterator[_Header]:
    for start in Numerals(text):
        end = numeral(text, start.end + 1) if text.startswith("-", start.end) else None
        after = None if end is None else _past_seconds(text, end.end)
        if end is not None and after is not None:
            caption = blanks(text, after)
            yield _Header(start.start, start, end, caption if caption > after else None)


def _past_seconds(text: str, at: int) -> int | None:
    begin = blanks(text, at)
    if begin == at:
        return None
    return passed(text, begin, "seconds:") or passed(text, begin, "second:")


def loose(text: str) -> list[Captioned]:
    """Read one span a line: `1 - 2 seconds … - caption`, at its beginning or behind a mark like `Time Range:`."""
    lines = text.strip().split("\n")
    return [found for line in lines if (found := _in_line(line)) is not None]


def _in_line(line: str) -> Captioned | None:
    last = max(line.rfind(sign, 0, len(line) - 1) for sign in _BEFORE_CAPTIONS)
    for at in _openings(line):
        found = _loose_at(line, at, last)
        if found is not None:
            return found
    return None


def _openings(line: str) -> Iterator[int]:
    """Give where a span may begin, first to last: behind a mark, and where the line begins."""
    behind = [(0, 0)]
    for first, *others in _MARKS:
        at = line.find(first)
        while at >= 0:
            end = _past_mark(line, at + len(first), others[0]) if others else at + len(first)
            behind += [] if end is None else [(at, end)]
            at = line.find(first, at + 1)
    return (end for _, end in sorted(behind, key=lambda each: each[0]))


def _past_mark(line: str, at: int, last: str) -> int | None:
    """Pass over the second word of a mark; `(Time` stands for one that may have brackets."""
    begin = blanks(line, at)
    if last != "(Time":
        return passed(line, begin, last)
    end = passed(line, passed(line, begin, "(") or begin, "Time")
    return None if end is None else passed(line, end, ")") or end


def _loose_at(line: str, at: int, last: int) -> Captioned | None:
    """Read a span at a place of the line; `last` is where the last sign stands that a caption may follow."""
    start = _trailing_point(line, blanks(line, at))
    dash = None if start is None else blanks(line, start.end)
    if start is None or dash is None or line[dash : dash + 1] not in ("-", "–"):
        return None
    end = _trailing_point(line, blanks(line, dash + 1))
    after = None if end is None else passed(line, blanks(line, end.end), "second")
    if end is None or after is None:
        return None
    after = passed(line, after, "s") or after
    return Captioned(bound(start), bound(end), _caption(line, after)) if after <= last else None


def _trailing_point(line: str, at: int) -> Numeral | None:
    """Read a number that may end in a point."""
    number = numeral(line, at)
    if number is None or number.end != digits(line, at) or not line.startswith(".", number.end):
        return number
    return Numeral(number.text, number.start, number.end + 1)


def _caption(line: str, at: int) -> str:
    """Give what follows the first sign before captions that anything follows."""
    found = [(begin, begin + len(sign)) for sign in _BEFORE_CAPTIONS if (begin := line.find(sign, at)) >= 0]
    begin = next(end for _, end in sorted(found) if end < len(line))
    return line[begin:].strip().rstrip(".")
