"""Sifts a file for stretches in which a secret may stand; whether one does is for the library's rules to say.

Every byte is looked at once, for the marks of secrets. What has one, and enough behind it to be a secret, is cut out
with its surroundings and without its escapes.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from checker.model.exposure import NOTHING, Sifted, Suspect
from checker.model.finding import Place
from checker.model.pattern import pattern
from checker.reading.exposures.forms import NAMED, NAMED_VALUE
from checker.reading.exposures.literals import Literals
from checker.reading.exposures.marks import BEHIND, MARKS, NAMED_KEY, PRIVATE_KEY, Mark
from checker.reading.exposures.people import HOMES, people_in
from checker.reading.exposures.place import place_of
from checker.reading.exposures.plain import Plain, plain
from checker.reading.exposures.wide import in_utf8

_Hit: TypeAlias = tuple[int, int]

MOST = 100
"""Stretches of one file that are looked at; nobody mends more at once, and each takes time."""

_BEFORE, _AFTER, _LONG_AFTER = 300, 1_200, 12_000
_NEAR = 64

_ESCAPE = rb"\u00"
_LITERALS = Literals([*(mark.literal for mark in MARKS), *HOMES, _ESCAPE])
_FIRST_HOME, _FIRST_ESCAPE = len(MARKS), len(MARKS) + len(HOMES)
_ESCAPED = pattern(rb"(?:[46][1-9a-fA-F]|[57][0-9aAfF]|3[0-9]|2[0dDeE])")
"""An escape, from its third digit on, of a letter, a digit, a blank, `-`, `.` or `_`: those that marks are made of."""

_ASCII = bytes(byte if 0 < byte < 0x80 else ord(" ") for byte in range(256))
"""What would make of a stretch another encoding than it is in becomes a blank."""

_GOES_ON = pattern(rb"[A-Za-z0-9_.~+/=\\-]{8}")
_NAMED = pattern(rb"[\"'\]\\]{0,6} {0,2}[=:,] {0,2}[\"'\\]{0,4}[A-Za-z0-9_-]{8}")
_HEADING = pattern(rb"(?: BLOCK)?-----")
_NARROW, _WIDE = pattern(rb"[A-Za-z0-9_-]*"), pattern(rb"[A-Za-z0-9_.~+/=-]*")
_RUN_BEFORE = pattern(rb"[A-Za-z0-9_-]*\Z")
_BEGIN = pattern(rb"-----BEGIN[ A-Z0-9_-]{0,100}\Z", re.IGNORECASE)
_VARIETY = 8
"""The fewest different characters that a secret has: one of fewer is a placeholder."""


def sifted(raw: bytes, path: str, *, people: bool = False) -> Sifted:
    """Sift the bytes of a file, JSON or not, for secrets; and where `people`, for who may be told by it."""
    narrow = in_utf8(raw)
    if narrow is not None:
        as_it_is, as_meant = _sifted(raw, path, people), _sifted(narrow, path, people)
        return Sifted((*as_meant.suspects, *as_it_is.suspects), (*as_meant.people, *as_it_is.people))
    return _sifted(raw, path, people)


def _sifted(raw: bytes, path: str, people: bool) -> Sifted:
    hits = list(_LITERALS.found(raw))
    suspects = tuple(islice(_suspects(raw, path, hits), MOST)) if hits else ()
    homes = [start + len(HOMES[index - _FIRST_HOME]) for index, start in hits if _FIRST_HOME <= index < _FIRST_ESCAPE]
    told = people_in(raw, path, homes) if people else ()
    return Sifted(suspects, told) if suspects or told else NOTHING


def _suspects(raw: bytes, path: str, hits: Sequence[_Hit]) -> Iterator[Suspect]:
    seen: set[int] = set()
    for mark, start in islice(_marked(raw, hits), 3 * MOST):
        if start in seen:
            continue
        seen.add(start)
        text = plain(raw, start - _BEFORE, start + (_LONG_AFTER if mark.kind.name == PRIVATE_KEY else _AFTER))
        at = _beginning(text, mark, bisect_left(text.origin, start))
        if at is None or (mark.kind.name == NAMED_KEY and text.origin[at] in seen):
            continue
        seen.add(text.origin[at])
        where = place_of(raw, path, text.origin[at])
        if mark.kind.name == NAMED_KEY:
            yield _as_assigned(text.raw, mark, at, where)
        else:
            yield Suspect(mark.kind, where, text.raw.translate(_ASCII).decode("ascii"), at)


def _as_assigned(raw: bytes, mark: Mark, at: int, where: Place) -> Suspect:
    """Give a name and its value as shells write them, which is what all rules know."""
    name = _RUN_BEFORE.search(raw, max(0, at - 60), raw.rindex(mark.literal, 0, at))
    shown = (name[0] if name is not None else b"") + mark.literal + b"="
    value = NAMED_VALUE.match(raw, at)
    return Suspect(mark.kind, where, (shown + (value[0] if value is not None else b"")).decode(), len(shown))


def _marked(raw: bytes, hits: Sequence[_Hit]) -> Iterator[tuple[Mark, int]]:
    """Give each mark, and where it begins, that has enough behind it; names come later, what escapes hide last."""
    named = []
    for index, start in hits:
        if index >= len(MARKS):
            continue
        mark = MARKS[index]
        behind = start + len(mark.literal)
        if mark.kind.name == NAMED_KEY:
            named += [(mark, start)] if _NAMED.match(raw, behind) else []
        elif (_HEADING if mark.kind.name == PRIVATE_KEY else _GOES_ON).match(raw, behind) or mark.literal in BEHIND:
            yield mark, start
    yield from named
    for start, end in _escaped(raw, [start for index, start in hits if index == _FIRST_ESCAPE]):
        text = plain(raw, start, end)
        found = _LITERALS.found(text.raw)
        yield from ((MARKS[index], text.origin[at]) for index, at in found if index < len(MARKS))


def _escaped(raw: bytes, escapes: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Give the stretches in which there are escapes of what need not be escaped; those that are near become one."""
    first = last = -1
    for start in escapes:
        if not _ESCAPED.match(raw, start + 4):
            continue
        if first >= 0 and start - last > _NEAR:
            yield first - _NEAR, last + _NEAR
            first = start
        first, last = (start if first < 0 else first), start
    if first >= 0:
        yield first - _NEAR, last + _NEAR


def _beginning(text: Plain, mark: Mark, at: int) -> int | None:
    """Give where the secret would begin that has the mark at an index; None where it cannot be one."""
    if mark.kind.name == PRIVATE_KEY:
        begin = _BEGIN.search(text.raw, max(0, at - 120), at)
        return begin.start() if begin is not None else None
    if mark.kind.name == NAMED_KEY:
        named = NAMED.match(text.raw, at + len(mark.literal))
        return named.start(1) if named is not None and len(set(named[1])) >= _VARIETY else None
    if mark.literal in BEHIND:
        run = _RUN_BEFORE.search(text.raw, max(0, at - 200), at)
        at = run.start() if run is not None else at
    value = (_WIDE if mark.wide else _NARROW).match(text.raw, at)
    found = value is not None and len(value[0]) >= mark.least and len(set(value[0])) >= _VARIETY
    return at if found else None
