"""CMP001: a line of scores that is no object."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.scorelines import COMPONENTS, FORMAT_NAME, SCORES, STATUS, place


@rule("CMP001", Entry, "a line is no object", needs=(SCORES,), formats=(FORMAT_NAME,))
def line_not_an_object(entry: Entry) -> Iterator[Problem]:
    """Find a line of scores.jsonl that is no object.

    Why: numbers without their item's key could only be matched by position, which one lost line would shift.

    Fix: write each line as an object with the key, the status and the components, or remove it.
    """
    document = entry.document(SCORES)
    fields = ", ".join((*entry.benchmark.key, STATUS, COMPONENTS))
    for index, value in enumerate(document.value if document is not None and isinstance(document.value, list) else ()):
        if not isinstance(value, dict):
            fix = say("Write an object with the fields {fields}, or remove the line.", fields=fields)
            where = place(entry, child("", index))
            yield Problem(where, say("this line is no record"), fix, "an object", brief(value))
