"""ANS005: an answer that is no text."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.questions import ANSWERS, FORMAT_NAME, answer_records, place


@rule("ANS005", Entry, "an answer is no text", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answer_not_a_text(entry: Entry) -> Iterator[Problem]:
    """Find a field for the answer that holds something other than a text; null counts as blank.

    Why: what is read is the text that a system gave. A number or a list would have to be turned into one, and there is
    more than one way to do that.

    Fix: put the answer in quotes, as the system wrote it.
    """
    for record in answer_records(entry):
        for name in entry.benchmark.answers.fields:
            value = record.record.get(name)
            if value is not None and not isinstance(value, str):
                where = place(entry, child(record.pointer, name))
                message = say("the field {name} is no text", name=name)
                yield Problem(where, message, say("Write the answer as a text."), "a text", brief(value))
