"""Attempts of a document that lists records with keys: what formats whose files are one list have in common."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

from checker.model.entry import Attempt
from checker.model.finding import Place
from checker.model.item import number_occurrences
from checker.model.json import Document
from checker.reading.pointer import child


class Keyed(Protocol):
    """A record of a list, as far as its key goes."""

    @property
    def pointer(self) -> str:
        """Where it stands in the document."""
        ...

    @property
    def parts(self) -> tuple[str, ...] | None:
        """Its key fields as far as they can be told, None where one is missing."""
        ...

    @property
    def sound_key(self) -> bool:
        """Whether each key field is there and well formed."""
        ...


R = TypeVar("R", bound=Keyed)


def readable(documents: Mapping[str, Document], name: str) -> Document | None:
    """Give the document of a name, None where it is absent or cannot be looked at."""
    document = documents.get(name)
    return document if document is not None and document.usable else None


def numbered(document: Document, records: Iterable[R]) -> Iterator[tuple[R, Attempt]]:
    """Pair each record with its attempt; repeats are numbered over all whose key can be told, well formed or not."""
    held = list(records)
    keys = iter(number_occurrences(record.parts for record in held if record.parts is not None))
    for record in held:
        key = next(keys) if record.parts is not None else None
        yield record, Attempt(key, Place(document.path, record.pointer), record.sound_key)


def attempt_each(document: Document, records: Iterable[Keyed]) -> tuple[Attempt, ...]:
    """Give an attempt for each element of the list, in order; one that is no record tells nothing. () for no list."""
    known = {record.pointer: attempt for record, attempt in numbered(document, records)}
    pointers = (child("", index) for index in range(len(document.value) if isinstance(document.value, list) else 0))
    return tuple(known.get(at) or Attempt(None, Place(document.path, at), sound=False) for at in pointers)
