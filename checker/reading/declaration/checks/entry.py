"""The grammar of folder names, what makes an entry another's twin, and what only maintainers fill."""

import re
from collections.abc import Iterator

from checker.model.pattern import pattern
from checker.model.said import Said, say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.mistake import Mistake, Steps
from checker.reading.declaration.words import ENTRY, NAME

FACTS = {"version": "/version", "display_name": "/name", "organization": "/organization", "date": "/date"}
"""The facts that every entry tells, and where they stand unless declared otherwise."""

_GAP = pattern(rf"\{{({NAME})\}}")


def gaps(pattern: str) -> tuple[str, ...]:
    """Give the names of a pattern's gaps."""
    return tuple(_GAP.findall(pattern))


def check_grammar(case: Case) -> Iterator[Mistake]:
    """Demand patterns of folder names that can be read back without doubt, each once."""
    written = case.document.entry.name
    for index, form in enumerate(case.document.entry.names):
        fault = _fault(form)
        if fault is not None:
            steps: Steps = ("entry", "name") if isinstance(written, str) else ("entry", "name", index)
            fix = say("Write text with gaps, like {example}.", example="{model}_{date}")
            yield Mistake(steps, fault, fix, found=form)
    yield from repeated(case.document.entry.names, ("entry", "name"))


def check_optional(case: Case) -> Iterator[Mistake]:
    """Demand that only facts of the benchmark's own may be left out."""
    entry = case.document.entry
    known = [name for name in entry.fields if name not in FACTS] if case.sketch.sound(("entry", "fields")) else None
    yield from repeated(entry.optional, ("entry", "optional"))
    for index, name in enumerate(entry.optional):
        steps: Steps = ("entry", "optional", index)
        if name in FACTS or known == []:
            fix = say("Remove it here; only facts that you add to fields may be left out.")
            yield Mistake(steps, say("{name} can never be left out", name=name), fix, found=name)
        else:
            yield from unknown(name, known, steps, say("{name} is none of the fields that you add", name=name))


def check_identity(case: Case) -> Iterator[Mistake]:
    """Demand that the identity names gaps or facts."""
    entry = case.document.entry
    sound = case.sketch.sound(("entry", "name")) and case.sketch.sound(("entry", "fields"))
    named = sound and not any(map(_fault, entry.names))
    known = dict.fromkeys((*gaps("".join(entry.names)), *FACTS, *entry.fields)) if named else None
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
