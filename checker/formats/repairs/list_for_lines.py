"""Repairs JSON Lines that are written as one list of records."""

from collections.abc import Iterator

from checker.model.json import Document
from checker.model.pattern import pattern
from checker.model.repair import Remedy, Rewrite, Splice, repair
from checker.model.said import say
from checker.reading.spans import behind_space, elements
from checker.reading.splices import as_text
from checker.reading.strict import read_json

BROKEN, NO_OBJECT = "JSN001", "CMP001"
_breaks = pattern(r"[ \t\r]*\n[ \t\r\n]*")


@repair("list-for-lines", Document, "put the records of a list on lines of their own", rules=(BROKEN, NO_OBJECT))
def list_for_lines(document: Document) -> Iterator[Remedy]:
    """Take the brackets around records and the commas between them away where a record on each line is wanted.

    Line breaks inside a record become spaces; they stand between values only.

    Left alone: a list with an element that is no object.
    """
    value, faults = read_json(document.raw) if document.lines and _one_value(document) else (None, ())
    if faults or not isinstance(value, list) or not value or not all(isinstance(each, dict) for each in value):
        return
    message = say("{n} records get a line each", n=len(value))
    rule = NO_OBJECT if document.readable else BROKEN
    yield Rewrite(document.path, tuple(_splices(as_text(document.raw))), rule, message)


def _one_value(document: Document) -> bool:
    """Whether it may be one value, over many lines or on a single one."""
    return not document.readable or (isinstance(document.value, list) and len(document.value) == 1)


def _splices(text: str) -> Iterator[Splice]:
    last = 0
    for start, end in elements(text, behind_space(text)):
        yield Splice(last, start, "\n" if last else "")
        for gap in _breaks.finditer(text, start, end):
            yield Splice(gap.start(), gap.end(), " ")
        last = end
    yield Splice(last, len(text), "\n")
