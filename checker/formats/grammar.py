"""The grammar of entry folder names: patterns with `{field}` gaps, as a declaration writes them."""

import re
from collections.abc import Callable, Mapping, Sequence

from checker.formats.dates import plausible, real_date
from checker.formats.names import awkward
from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.model.value import dataclass

DATE = "date"

_GAP = pattern(r"\{([A-Za-z_][A-Za-z0-9_]*)\}", re.ASCII)
_WORD = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?"
_DAY = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_STRANGE = pattern(r"[^a-z0-9._-]", re.ASCII)


@dataclass(frozen=True, slots=True)
class NameFault:
    """What keeps a name from fitting a grammar, and how to put it right."""

    message: Said
    fix: Said


def parts_of(forms: Sequence[str], name: str) -> Mapping[str, str] | None:
    """Give what a name says in each gap of the first form that it fits; None when it fits none."""
    return next((parts for form in forms if (parts := _parts(form, name)) is not None), None)


def unsaid(forms: Sequence[str], name: str) -> tuple[str, ...]:
    """Give the gaps that other forms have and the one that a name fits has not; () when it fits none."""
    parts = parts_of(forms, name)
    if parts is None:
        return ()
    return tuple(gap for gap in dict.fromkeys(_GAP.findall("".join(forms))) if gap not in parts)


def filled(forms: Sequence[str], gap: str, said: Callable[[str], str | None]) -> str | None:
    """Give the name that the first form with a gap would make of what is said; None where something is not told."""
    for form in forms:
        if gap in _GAP.findall(form):
            words = {each: said(each) for each in _GAP.findall(form)}
            name = _GAP.sub(lambda match, words=words: words[match[1]] or "", form)  # type: ignore[misc]
            if all(words.values()) and _parts(form, name) is not None:
                return name
    return None


def name_faults(forms: Sequence[str], name: str) -> tuple[NameFault, ...]:
    """Give what is wrong with an entry folder's name: nothing, or the first part that does not fit."""
    message = _reserved(name) or _misfit(forms, name) or _no_day(forms, name)
    return () if message is None else (NameFault(message, _fix(forms, name)),)


def slug(text: str) -> str:
    """Write a free text as a gap can hold it: lower case, every run of other signs one hyphen."""
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-.")


def _parts(form: str, name: str) -> Mapping[str, str] | None:
    match = re.fullmatch("".join(map(_pattern, _pieces(form))), name, re.ASCII)
    return match.groupdict() if match else None


def _pieces(form: str) -> list[str]:
    return [piece for piece in re.split(r"(\{\w+\})", form) if piece]


def _pattern(piece: str) -> str:
    gap = _GAP.fullmatch(piece)
    if gap is None:
        return re.escape(piece)
    return f"(?P<{gap[1]}>{_DAY if gap[1] == DATE else _WORD})"


def _reserved(name: str) -> Said | None:
    why = awkward(name)
    return None if why is None else Said(f"the folder name {{name}} {why.template}", (("name", name), *why.values))


def _misfit(forms: Sequence[str], name: str) -> Said | None:
    if parts_of(forms, name) is not None:
        return None
    strange = _STRANGE.search(name)
    if strange:
        return say("the folder name {name} holds {sign}, which no part of it may hold", name=name, sign=strange[0])
    reached, pieces = _farthest(forms, name)
    rest = name[reached:]
    if not pieces:
        return say("the folder name {name} goes on after its last part with {rest}", name=name, rest=rest)
    wanted, words = _either(pieces, "piece")
    if not rest:
        return say(f"the folder name {{name}} ends where {wanted} is expected", name=name, **words)
    return say(f"the folder name {{name}} has {{rest}} where {wanted} is expected", name=name, rest=rest, **words)


def _farthest(forms: Sequence[str], name: str) -> tuple[int, tuple[str, ...]]:
    """Say how far a name fits, in the forms that it fits farthest, and the pieces that they expect there."""
    stuck = [_stuck(form, name) for form in forms]
    reached = max(at for at, _ in stuck)
    return reached, tuple(dict.fromkeys(piece for at, piece in stuck if at == reached and piece))


def _stuck(form: str, name: str) -> tuple[int, str]:
    """Say how far a name fits one form, and the piece that is expected there; none where it goes on after the last."""
    fitting, reached = "", 0
    for piece in _pieces(form):
        match = re.match(fitting + _pattern(piece), name, re.ASCII)
        if match is None:
            return reached, piece
        fitting, reached = fitting + _pattern(piece), match.end()
    return reached, ""


def _either(values: Sequence[str], called: str) -> tuple[str, Mapping[str, str]]:
    """Give the gaps of a sentence that joins values by `or`, and what to fill in."""
    named = {called if at == 0 else f"{called}{at + 1}": value for at, value in enumerate(values)}
    *most, last = (f"{{{name}}}" for name in named)
    return (f"{', '.join(most)} or {last}" if most else last), named


def _no_day(forms: Sequence[str], name: str) -> Said | None:
    written = (parts_of(forms, name) or {}).get(DATE)
    if written is None:
        return None
    day = real_date(written)
    if day is not None and plausible(day):
        return None
    return say("the folder name {name} ends in {date}, which is no day", name=name, date=written)


def _fix(forms: Sequence[str], name: str) -> Said:
    """Tell all forms, with an example of the one that the name is most like."""
    like = max(forms, key=lambda form: (_parts(form, name) is not None, _stuck(form, name)[0]))
    example = _GAP.sub(lambda gap: "2026-01-31" if gap[1] == DATE else f"my-{gap[1]}", like)
    wanted, words = _either(forms, "form")
    return say(
        f"Rename the folder to the form {wanted}, with lower-case letters, numerals, `.` and `-` inside a part; for "
        "example {example}.",
        example=example,
        **words,
    )
