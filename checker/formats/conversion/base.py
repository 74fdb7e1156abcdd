"""What a kind of source provides, and what it is given. A kind is found by looking; adding one adds a module."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from checker.formats.conversion.notes import Notes
from checker.formats.conversion.source import Source
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.value import dataclass

Fields: TypeAlias = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Run:
    """One item's run, as the record and the messages of today's layout hold it.

    `record` has the fields of its trial but for the messages; `messages` is None where there is no log. `at` is where
    its record stands.
    """

    record: Fields
    messages: list[Json] | None
    at: Place


@dataclass(frozen=True, slots=True)
class Task:
    """One run that is still to be read, so that only one log at a time is in memory. `read` raises Broken."""

    label: str
    read: Callable[[Notes], Run]


class Converter(Protocol):
    """One kind of source."""

    @property
    def name(self) -> str:
        """What people call it."""
        ...

    def recognises(self, source: Source) -> bool:
        """Whether the source holds logs of this kind, broken ones included."""
        ...

    def tasks(self, source: Source, notes: Notes) -> Sequence[Task]:
        """Give the runs in the order of their records. Raises Broken."""
        ...
