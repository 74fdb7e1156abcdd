"""The id, the format, and the key."""

from collections.abc import Iterator

from checker.model.said import say
from checker.reading.declaration.checks.case import Case, repeated, unknown
from checker.reading.declaration.mistake import Mistake

_ITEM_KEYS = frozenset({"strata", "tags", "facts"})


def check_id(case: Case) -> Iterator[Mistake]:
    """Demand that the id is the folder's name."""
    id = case.document.id
    if id != case.folder:
        message = say("the id {id} is not the name of the folder, {folder}", id=id, folder=case.folder)
        fix = say("Write id: {folder}, or rename the folder.", folder=case.folder)
        yield Mistake(("id",), message, fix, expected=case.folder, found=id)


def check_format(case: Case) -> Iterator[Mistake]:
    """Demand a format that there is."""
    format = case.document.format
    yield from unknown(format, case.vocabulary.formats, ("format",), say("there is no format {format}", format=format))


def check_key(case: Case) -> Iterator[Mistake]:
    """Demand key fields that differ and are not called like the other keys of an item."""
    yield from repeated(case.document.key, ("key",))
    for index, name in enumerate(case.document.key):
        if name in _ITEM_KEYS:
            message = say("a key field cannot be called {name}: items use that word", name=name)
            yield Mistake(("key", index), message, say("Give the field another name."), found=name)
