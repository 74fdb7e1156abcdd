"""The grammar of entry folder names: a pattern with `{field}` gaps, as a declaration writes it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from checker.formats.dates import plausible, real_date
from checker.formats.names import awkward
from checker.model.said import Said, say

DATE = "date"

_GAP = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}", re.ASCII)
_WORD = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?"
_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_STRANGE = re.compile(r"[^a-z0-9._-]", re.ASCII)


@dataclass(frozen=True, slots=True)
class NameFault:
    """What keeps a name from fitting a grammar, and how to put it right."""

    message: Said
    fix: Said


def parts_of(grammar: str, name: str) -> Mapping[str, str] | None:
    """Give what a name says in each gap; None when it does not fit."""
    match = re.fullmatch("".join(map(_pattern, _pieces(grammar))), name, re.ASCII)
    return match.groupdict() if match else None


def name_faults(grammar: str, name: str) -> tuple[NameFault, ...]:
    """Give what is wrong with an entry folder's name: nothing, or the first part that does not fit."""
    message = _reserved(name) or _misfit(grammar, name) or _no_day(grammar, name)
    return () if message is None else (NameFault(message, _fix(grammar)),)


def slug(text: str) -> str:
    """Write a free text as a gap can hold it: lower case, every run of other signs one hyphen."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.")


def _pieces(grammar: str) -> list[str]:
    return [piece for piece in re.split(r"(\{\w+\})", grammar) if piece]


def _pattern(piece: str) -> str:
    gap = _GAP.fullmatch(piece)
    if gap is None:
        return re.escape(piece)
    return f"(?P<{gap[1]}>{_DAY if gap[1] == DATE else _WORD})"


def _reserved(name: str) -> Said | None:
    why = awkward(name)
    return None if why is None else Said(f"the folder name {{name}} {why.template}", (("name", name), *why.values))


def _misfit(grammar: str, name: str) -> Said | None:
    if parts_of(grammar, name) is not None:
        return None
    strange = _STRANGE.search(name)
    if strange:
        return say("the folder name {name} holds {sign}, which no part of it may hold", name=name, sign=strange[0])
    fitting, pieces = "", _pieces(grammar)
    reached = 0
    for piece in pieces:
        match = re.match(fitting + _pattern(piece), name, re.ASCII)
        if match is None:
            return _stuck(name, piece, name[reached:])
        fitting, reached = fitting + _pattern(piece), match.end()
    return say("the folder name {name} goes on after its last part with {rest}", name=name, rest=name[reached:])


def _stuck(name: str, piece: str, rest: str) -> Said:
    if not rest:
        return say("the folder name {name} ends where {piece} is expected", name=name, piece=piece)
    return say("the folder name {name} has {rest} where {piece} is expected", name=name, rest=rest, piece=piece)


def _no_day(grammar: str, name: str) -> Said | None:
    written = (parts_of(grammar, name) or {}).get(DATE)
    if written is None:
        return None
    day = real_date(written)
    if day is not None and plausible(day):
        return None
    return say("the folder name {name} ends in {date}, which is no day", name=name, date=written)


def _fix(grammar: str) -> Said:
    example = _GAP.sub(lambda gap: "2026-01-31" if gap[1] == DATE else f"my-{gap[1]}", grammar)
    return say(
        "Rename the folder to the form {form}, with lower-case letters, numerals, `.` and `-` inside a part; for "
        "example {example}.",
        form=grammar,
        example=example,
    )
