"""Repairs ids of answers that are written as texts, or with a point, and say an integer."""

from collections.abc import Iterator

from checker.formats.answers.names import ANSWERS, FORMAT_NAME
from checker.formats.answers.records import AnswerRecord, integer_text, records_in
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.json import Document
from checker.model.repair import Declined, Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.reading.pointer import child
from checker.reading.spans import behind_space, elements, members
from checker.reading.splices import as_text

RULE = "ANS004"


@repair("whole-ids", Entry, "write ids of answers as integers", rules=(RULE,), formats=(FORMAT_NAME,))
def whole_ids(entry: Entry) -> Iterator[Remedy]:
    """Write an id that is a text like `"22"`, or a number like `22.0`, as the integer 22.

    Left alone: true and false, and whatever is no id of the version, since it cannot be told which item is meant.
    """
    document = entry.document(ANSWERS)
    if document is None or not document.readable or not isinstance(document.value, list):
        return
    wrong = [record for record in records_in(document, entry.benchmark) if record.mistyped]
    told = {record.pointer: record for record in wrong if _known(entry, record)}
    if told:
        message = say("{n} ids are written as integers", n=len(told))
        if len(told) == 1:
            message = say("one id is written as an integer")
        yield Rewrite(document.path, tuple(_splices(document, told)), RULE, message)
    for record in wrong:
        if record.pointer not in told:
            where = Place(document.path, child(record.pointer, record.mistyped[0]))
            what = say("it cannot be told which item is meant here")
            yield Declined(where, RULE, what, say("Write the id of the item that is meant."))


def _known(entry: Entry, record: AnswerRecord) -> bool:
    """Whether the id says an item of the version, in whatever spelling; a truth value says none."""
    values = [record.record[name] for name in record.mistyped]
    items = (entry.items.items if entry.items is not None else None) or ()
    key = ItemKey(record.parts) if record.parts is not None else None
    return not any(isinstance(value, bool) for value in values) and any(item.key == key for item in items)


def _splices(document: Document, told: dict[str, AnswerRecord]) -> Iterator[Splice]:
    text = as_text(document.raw)
    for index, (start, _) in enumerate(elements(text, behind_space(text))):
        record = told.get(child("", index))
        if record is None:
            continue
        for member in members(text, start):
            if member.key in record.mistyped:
                yield Splice(member.start, member.end, integer_text(record.record[member.key]))
