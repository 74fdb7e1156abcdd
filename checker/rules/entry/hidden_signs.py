"""SCH015: a text of submission.json with signs that cannot be seen."""

from collections.abc import Iterator

from checker.formats.hidden import hidden_sign
from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.formats.submission import submission_faults
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.pointer import child
from checker.reading.unseen import says_something

NAMES = ("display_name", "organization")


@rule("SCH015", Entry, "a text with hidden signs", needs=(SUBMISSION,))
def hidden_signs(entry: Entry) -> Iterator[Problem]:
    """Find a text in submission.json with a sign that cannot be seen, a fact with white space at an end, a blank name.

    Why: these texts are shown on boards and pages. A control character, a mark of direction or a sign of no width can
    make two names look the same, or show a reader something else than a program reads; a heap of marks on one letter
    buries what stands near. A name of a system or an organization in which no letter or numeral can be seen names
    nobody.

    Fix: type the text anew. Tabs and line breaks may stand in a text of several lines.
    """
    document = entry.document(SUBMISSION)
    if document is None:
        return
    told = {fault.pointer for fault in submission_faults(entry)}
    fields = entry.benchmark.entry.fields
    facts, names = set(fields.values()), {fields[name] for name in NAMES if name in fields}
    for pointer, text in _texts(document.value, ""):
        why = _ends(text) if pointer in facts else None
        why, fix = hidden_sign(text) or why, say("Type the text anew without it.")
        if why is None and pointer in names and not says_something(text):
            why, fix = say("holds no letter or numeral that can be seen"), say("Write a name that can be read.")
        if why is not None and pointer not in told:
            message = Said(f"{{at}} {why.template}", (("at", pointer), *why.values))
            yield Problem(Place(document.path, pointer), message, fix, None, brief(text))


def _ends(text: str) -> Said | None:
    return say("begins or ends with white space") if text != text.strip() else None


def _texts(value: Json, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield pointer, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in pairs:
        yield from _texts(each, child(pointer, step))
