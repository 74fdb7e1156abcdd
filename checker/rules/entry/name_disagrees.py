"""LAY007: the folder's name says something else than submission.json."""

from collections.abc import Iterator, Mapping

from checker.formats.dates import plausible, real_date
from checker.formats.grammar import DATE, filled, parts_of, slug, unsaid
from checker.formats.needs import SUBMISSION, VERSION
from checker.formats.schema.faults import REQUIRED
from checker.formats.show import cut
from checker.formats.submission import faults_without, submission_faults
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child


@rule("LAY007", Entry, "the folder's name and submission.json disagree", needs=("LAY006", SUBMISSION))
def name_disagrees(entry: Entry) -> Iterator[Problem]:
    """Find a part of the folder's name that is not what submission.json says in the field of that name.

    Why: the same fact stands in two places, and readers see both. One of them is wrong. Where folder names have several
    forms, the form says something too: a fact that only another form has a part for does not belong to this folder.

    Fix: correct the field, or rename the folder. A field fits a part that writes it in lower case with hyphens.
    """
    document, forms = entry.document(SUBMISSION), entry.benchmark.entry.names
    parts = parts_of(forms, entry.name)
    if document is None or parts is None:
        return
    for name, part in parts.items():
        said = _comparable(entry, name)
        if said is not None and part not in (said, slug(said)):
            yield _differs(part, said, Place(document.path, entry.benchmark.entry.fields[name]))
        elif name in entry.benchmark.entry.optional and entry.facts.get(name) is None:
            yield from _left_out(entry, name, part, document.path)
    for name in unsaid(forms, entry.name):
        if name in entry.benchmark.entry.optional and entry.facts.get(name) is not None:
            yield from _too_much(entry, name, parts, document.path)


def _differs(part: str, said: str, where: Place) -> Problem:
    message = say("the folder's name says {part} where submission.json says {said}", part=part, said=cut(said))
    fix = say("Write {part} here, or rename the folder.", part=part)
    return Problem(where, message, fix, expected=part, found=cut(said))


def _left_out(entry: Entry, name: str, part: str, path: str) -> Iterator[Problem]:
    """Tell of a fact that the folder's name says alone, unless the schema asks for it too or refuses what is there."""
    pointer = entry.benchmark.entry.fields[name]
    above, _, key = pointer.rpartition("/")
    for fault in submission_faults(entry):
        if fault.pointer == pointer or (fault.keyword == REQUIRED and child(fault.pointer, fault.key or "") == pointer):
            return
    message = say("the folder's name says {part}, and submission.json has no {key}", part=part, key=key)
    fix = say("Add {key} with {part}, or rename the folder.", key=key, part=part)
    yield Problem(Place(path, above), message, fix, expected=part)


def _too_much(entry: Entry, name: str, parts: Mapping[str, str], path: str) -> Iterator[Problem]:
    """Tell of a fact that the folder's name has no part for, unless the schema refuses it too."""
    grammar, said = entry.benchmark.entry, entry.facts.get(name) or ""
    pointer = grammar.fields[name]
    if len(faults_without(entry, pointer)) < len(submission_faults(entry)):
        return
    right = filled(grammar.names, name, lambda gap: parts.get(gap) or slug(entry.facts.get(gap) or ""))
    message = say("submission.json says {said}, and the folder's name has no part for it", said=cut(said))
    if right is None:
        fix = say("Remove {pointer}, or rename the folder.", pointer=pointer)
    else:
        fix = say("Rename the folder to {right}, or remove {pointer}.", right=right, pointer=pointer)
    yield Problem(Place(path, pointer), message, fix, expected=right, found=cut(said))


def _comparable(entry: Entry, name: str) -> str | None:
    """Give a field's value where it is there and no other rule finds it wrong."""
    said = entry.facts.get(name) if name in entry.benchmark.entry.fields else None
    if said is None or not slug(said) or (name == VERSION and entry.version is None):
        return None
    day = real_date(said)
    return None if name == DATE and (day is None or not plausible(day)) else said
