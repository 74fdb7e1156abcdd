"""Looks up a summary's fields by the names of today, whichever spelling they are written in."""

from collections.abc import Iterator

from checker.formats.trials.names import RENAMED
from checker.model.json import Json
from checker.reading.pointer import child, resolve

COMPLETED = "/details/completed"
INDETERMINATE = "/details/indeterminate"


def written_at(summary: Json, pointer: str) -> str | None:
    """Give where the value stands that belongs at `pointer` today; None where it is absent under every spelling."""
    spellings = [pointer, *(older for older, today in RENAMED.items() if today == pointer)]
    return next((each for each in spellings if resolve(summary, each)[0]), None)


def ids_listed(summary: Json, pointer: str) -> Iterator[tuple[str, str]]:
    """Give the ids of a list with the pointer of each; what is no string is left to rules."""
    at = written_at(summary, pointer)
    listed = resolve(summary, at)[1] if at is not None else None
    for index, id in enumerate(listed if isinstance(listed, list) else ()):
        if isinstance(id, str):
            yield id, child(at or "", index)
