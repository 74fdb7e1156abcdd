"""ANS001: answers that are no list."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.questions import ANSWERS, FORMAT_NAME, place, template_command


@rule("ANS001", Entry, "the answers are no list", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answers_not_a_list(entry: Entry) -> Iterator[Problem]:
    """Find an answers.json whose outermost value is no list.

    Why: the answers of one system are one list of records, each with the id of its item.

    Fix: write `[{"id": 1, …}, …]`. `pullrank template` writes a list to fill in.
    """
    document = entry.document(ANSWERS)
    if document is None or isinstance(document.value, list):
        return
    fix = say("Write a list of records; {command} gives one to fill in.", command=template_command(entry))
    yield Problem(
        place(entry, ""), say("the answers are no list of records"), fix, "a list of records", brief(document.value)
    )
