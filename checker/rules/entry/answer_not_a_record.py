"""ANS002: an element of the answers that is no object."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.questions import ANSWERS, FORMAT_NAME, place


@rule("ANS002", Entry, "an answer is no object", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answer_not_a_record(entry: Entry) -> Iterator[Problem]:
    """Find an element of answers.json that is no object.

    Why: an answer without its item's id could only be matched by position, which one lost line would shift.

    Fix: write each element as an object with the id, the query and the answer, or remove it.
    """
    document = entry.document(ANSWERS)
    fields = ", ".join((*entry.benchmark.key, entry.benchmark.answers.query, entry.benchmark.answers.fields[0]))
    for index, value in enumerate(document.value if document is not None and isinstance(document.value, list) else ()):
        if not isinstance(value, dict):
            fix = say("Write an object with the fields {fields}, or remove it.", fields=fields)
            where = place(entry, child("", index))
            yield Problem(where, say("this element is no record"), fix, "an object", brief(value))
