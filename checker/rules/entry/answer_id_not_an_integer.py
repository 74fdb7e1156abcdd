"""ANS004: an id that is not written as an integer."""

from collections.abc import Iterator
from decimal import Decimal

from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.reading.pointer import child
from checker.rules.questions import ANSWERS, FORMAT_NAME, answer_records, meant_item, place


@rule("ANS004", Entry, "an id is no integer", needs=(ANSWERS,), formats=(FORMAT_NAME,))
def answer_id_not_an_integer(entry: Entry) -> Iterator[Problem]:
    """Find an id in answers.json that is a text, a number with a point, true, false, or anything else but an integer.

    Why: ids are compared as they are written. Some languages take `true` for 1 and `22.0` for 22, others do not, and
    the same file would be scored in two ways.

    Fix: write the integer alone: `22`, without quotes or a point.
    """
    for record in answer_records(entry):
        for name in record.mistyped:
            value = record.record[name]
            what, fix = _said(value, name)
            meant = meant_item(entry, record)
            if meant is not None:
                number = int(meant) if meant.isdecimal() else meant
                fix = say("Write {number}, as an integer: it is the item that asks this.", number=number)
            yield Problem(place(entry, child(record.pointer, name)), what, fix, meant or "an integer", brief(value))


def _said(value: Json, name: str) -> tuple[Said, Said]:
    if isinstance(value, bool):
        what = say("the field {name} is a truth value, which is no integer", name=name)
        return what, say("Write the id of the item that is meant.")
    if isinstance(value, Decimal):
        return say("the field {name} is written with a point or an exponent", name=name), say(
            "Write the integer alone, like 22."
        )
    if isinstance(value, str):
        return say("the field {name} is a text", name=name), say("Write the integer without quotes.")
    return say("the field {name} is no integer", name=name), say("Write the id of the item that is meant.")
