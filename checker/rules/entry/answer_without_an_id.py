"""ANS003: an answer that does not say which item it is about."""

from collections.abc import Iterator

from checker.formats.hidden import unknown_key
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.reading.pointer import child
from checker.rules.questions import ANSWERS, FORMAT_NAME, answer_records, meant_item, place


@rule("ANS003", Entry, "an answer has no id", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answer_without_an_id(entry: Entry) -> Iterator[Problem]:
    """Find a record of answers.json without a field of its item's key, or with a misspelt one.

    Why: without its id an answer belongs to no item, and would be left out in silence.

    Fix: add the id as an integer, or rename the field that the finding names.
    """
    for record in answer_records(entry):
        misspelt = {meant: said for said, meant in record.misspelt}
        for name in record.missing:
            if name in misspelt:
                said = misspelt[name]
                where = place(entry, child(record.pointer, said), at_key=True)
                fix = say("Rename it to {name}.", name=name)
                yield Problem(where, unknown_key(said, name), fix, name, cut(said))
            else:
                meant = meant_item(entry, record)
                fix = say("Add the id of the item, an integer.")
                if meant is not None:
                    fix = say(
                        "Add {name}: {meant} is the item that asks this.",
                        name=name,
                        meant=int(meant) if meant.isdecimal() else meant,
                    )
                yield Problem(place(entry, record.pointer), say("this record has no {name}", name=name), fix, name)
