"""The grammar of folder names, what makes an entry another's twin, and what only maintainers fill."""

import re
from collections.abc import Iterator

from checker.model.said import Said, say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.words import ENTRY, NAME

FACTS = {"version": "/version", "display_name": "/name", "organization": "/organization", "date": "/date"}
"""The facts that every entry tells, and where they stand unless declared otherwise."""

_GAP = re.compile(rf"\{{({NAME})\}}")


def gaps(pattern: str) -> tuple[str, ...]:
    """Give the names of a pattern's gaps."""
    return tuple(_GAP.findall(pattern))


def check_grammar(case: Case) -> Iterator[Mistake]:
    """Demand a pattern of folder names that can be read back without doubt."""
    pattern = case.document.entry.name
    fault = _fault(pattern)
    if fault is not None:
        fix = say("Write text with gaps, like {example}.", example="{model}_{date}")
        yield Mistake(("entry", "name"), fault, fix, found=pattern)


def check_identity(case: Case) -> Iterator[Mistake]:
    """Demand that the identity names gaps or facts."""
    entry = case.document.entry
    named = (
        _fault(entry.name) is None and case.sketch.sound(("entry", "name")) and case.sketch.sound(("entry", "fields"))
    )
    known = dict.fromkeys((*gaps(entry.name), *FACTS, *entry.fields)) if named else None
    yield from repeated(entry.identity, ("entry", "identity"))
    for index, name in enumerate(entry.identity):
        message = say("{name} is neither a gap of the folder's name nor one of the fields", name=name)
        yield from unknown(name, known, ("entry", "identity", index), message)


def check_places(case: Case) -> Iterator[Mistake]:
    """Demand that no fact or claim of submission.json stands inside another, which is a text or a number."""
    places = dict(_places(case))
    for steps, place in places.items():
        for other, outer in places.items():
            inside = place.startswith(f"{outer}/") or (place == outer and steps[0] == "claims" and other[0] == "entry")
            if inside and steps != other:
                message = say("{place} is taken by another value, at {outer}", place=place, outer=outer)
                yield Mistake(steps, message, say("Point somewhere else."), found=place)
                break


def check_maintainer_only(case: Case) -> Iterator[Mistake]:
    """Demand that what only maintainers fill is in documents of the format."""
    known = case.vocabulary.formats.get(case.document.format)
    places = case.document.entry.maintainer_only
    yield from repeated(map(str, places), ("entry", "maintainer_only"))
    for index, place in enumerate(places):
        message = say("entries of this format have no document {name}", name=place.document)
        yield from unknown(place.document, known, ("entry", "maintainer_only", index), message)


def _places(case: Case) -> Iterator[tuple[Steps, str]]:
    """Give where the facts and claims of submission.json stand; a fact's default is at the key `entry`."""
    if not case.sketch.sound(("entry", "fields")):
        return
    declared = case.document.entry.fields
    for name, place in {**FACTS, **declared}.items():
        yield (("entry", "fields", name) if name in declared else ("entry", name)), place
    for metric, claims in case.document.claims.items():
        for index, claim in enumerate(claims):
            if claim.at.document == "submission":
                yield ("claims", metric, index, "at"), claim.at.pointer


def _fault(pattern: str) -> Said | None:
    names = gaps(pattern)
    if not re.fullmatch(ENTRY, _GAP.sub("a", pattern)):
        return say("this pattern holds what a folder's name cannot, or a gap that is not {gap}", gap="{name}")
    if not names:
        return say("this pattern has no gap: all entries would have the same name")
    if len(set(names)) < len(names):
        return say("this pattern has the same gap twice")
    if "}{" in pattern:
        return say("two gaps touch: nobody can tell where the one ends and the other begins")
    return None
