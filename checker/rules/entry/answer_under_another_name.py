"""ANS010: an answer in a field that nobody reads."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.questions import ANSWERS, FORMAT_NAME, answer_records, place
from checker.rules.sheets import misnamed_answer


@rule("ANS010", Entry, "an answer under another name", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answer_under_another_name(entry: Entry) -> Iterator[Problem]:
    """Find a record without any field for the answer, but with one that looks like it, or is often called so.

    Why: further fields are allowed and nobody reads them. A misspelt name would turn an answer into none.

    Fix: rename the field.
    """
    for record in answer_records(entry):
        found = misnamed_answer(record, entry.benchmark)
        if found is not None:
            said, meant = found
            where = place(entry, child(record.pointer, said), at_key=True)
            message = say("the answer seems to stand in {said}, which nobody reads", said=cut(said))
            yield Problem(where, message, say("Rename the field to {meant}.", meant=meant), meant, cut(said))
