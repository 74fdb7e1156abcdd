"""A summary as a typed view that is the same for today's spelling and the older ones.

Each value keeps the pointer where it is written, so that findings stand at the place that a person looks at. What is
absent or of a wrong type is absent here; rules on the summary's schema tell of it. The lists of ids in
`details.completed` and the ratios are named by the benchmark's components.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from checker.formats.remember import remembered
from checker.formats.trials.names import CANDIDATES, COMPLETED, COUNTS, REMOVED, RENAMED, SUBMITTED, SUMMARY
from checker.model.entry import Entry
from checker.model.json import Json, as_fraction
from checker.model.value import dataclass, replace
from checker.reading.pointer import child, resolve, split

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number of a summary, 0 or more, with the pointer where it is written."""

    at: str
    number: int


@dataclass(frozen=True, slots=True)
class Listed:
    """One id in a list, with the pointer where it is written."""

    id: str
    at: str


@dataclass(frozen=True, slots=True)
class IdList:
    """One list of ids: its pointer today, where it is written, its ids, and how many elements it has in all."""

    today: str
    at: str
    ids: tuple[Listed, ...]
    length: int

    @property
    def name(self) -> str:
        """What the list is called where it is written."""
        return dotted(self.at)


@dataclass(frozen=True, slots=True)
class Summary:
    """One summary. `counts` are by the pointer of the list whose length they tell, `lists` by their own, of today.

    `components` names the lists of `details.completed`, in the benchmark's order.
    """

    path: str
    components: tuple[str, ...]
    candidates: Count | None
    submitted: Count | None
    counts: Mapping[str, Count]
    lists: Mapping[str, IdList]

    def completed(self, component: str) -> IdList | None:
        """Give the list of the items that are 1 in a component."""
        return self.lists.get(child(COMPLETED, component))


@remembered
def summary_of(entry: Entry) -> Summary | None:
    """Give the view of an entry's summary; None where there is none, or none that is a JSON object.

    What only maintainers fill in is left out where no ruling speaks of the entry: another rule refuses it.
    """
    document = entry.document(SUMMARY)
    if document is None or not isinstance(document.value, dict):
        return None
    found = view(document.value, document.path, entry.benchmark.components)
    return found if entry.rulings else replace(found, counts=_ours(found.counts), lists=_ours(found.lists))


def view(summary: Json, path: str, components: Iterable[str]) -> Summary:
    """Look at a parsed summary in either spelling; `components` are the benchmark's."""
    names = tuple(components)
    lists = (_list(summary, pointer) for pointer in (*COUNTS, *(child(COMPLETED, name) for name in names)))
    counts = {pointer: _count(summary, number) for pointer, number in COUNTS.items()}
    return Summary(
        path,
        names,
        _count(summary, CANDIDATES),
        _count(summary, SUBMITTED),
        {pointer: count for pointer, count in counts.items() if count is not None},
        {each.today: each for each in lists if each is not None},
    )


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


def dotted(pointer: str) -> str:
    """Write a pointer as people name fields: `details.completed.func_pass`."""
    return ".".join(split(pointer))


def _ours(values: Mapping[str, V]) -> dict[str, V]:
    return {pointer: value for pointer, value in values.items() if pointer != REMOVED}


def _list(summary: Json, pointer: str) -> IdList | None:
    at = written_at(summary, pointer)
    listed = resolve(summary, at)[1] if at is not None else None
    if at is None or not isinstance(listed, list):
        return None
    ids = (Listed(id, where) for id, where in ids_listed(summary, pointer))
    return IdList(pointer, at, tuple(ids), len(listed))


def _count(summary: Json, pointer: str) -> Count | None:
    at = written_at(summary, pointer)
    number = as_fraction(resolve(summary, at)[1]) if at is not None else None
    if at is None or number is None or number.denominator != 1 or number < 0:
        return None
    return Count(at, number.numerator)
