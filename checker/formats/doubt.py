"""Doubts the records on lines of JSON that had to be mended: whatever they lack, the fault there explains it."""

from collections import Counter
from collections.abc import Iterable

from checker.model.benchmark import Benchmark
from checker.model.entry import Attempt
from checker.model.item import ItemSet
from checker.model.json import Document, FaultKind
from checker.model.value import replace
from checker.reading.pointer import child
from checker.reading.positions import locate


def doubted(
    attempts: tuple[Attempt, ...], documents: Iterable[Document], benchmark: Benchmark, items: ItemSet | None
) -> tuple[Attempt, ...]:
    """Give the attempts, those with a key on a spoiled line as not sound, so that they explain an item each.

    A key that was written twice there is none, where it is too many.
    """
    for document in documents:
        if document.spoiled:
            attempts = _doubted(attempts, document, benchmark, _too_many(attempts, items))
    return attempts


def _doubted(
    attempts: tuple[Attempt, ...], document: Document, benchmark: Benchmark, too_many: set[tuple[str, ...]]
) -> tuple[Attempt, ...]:
    mine = [attempt for attempt in attempts if attempt.place.path == document.path]
    wanted = {
        attempt.place.pointer: [child(attempt.place.pointer or "", key) for key in benchmark.key] for attempt in mine
    }
    places = locate(document.as_read, [(at, False) for each in wanted.values() for at in each], document.lines)
    twice = {fault.line for fault in document.faults if fault.kind is FaultKind.DUPLICATE_KEY}

    def judged(attempt: Attempt) -> Attempt:
        lines = {places[at, False][0] for at in wanted.get(attempt.place.pointer, ()) if (at, False) in places}
        if attempt.place.path != document.path or not lines & document.spoiled:
            return attempt
        parts = attempt.key.parts if attempt.key is not None else None
        key = None if parts in too_many and lines & twice else attempt.key
        return replace(attempt, key=key, sound=False)

    return tuple(judged(attempt) for attempt in attempts)


def _too_many(attempts: tuple[Attempt, ...], items: ItemSet | None) -> set[tuple[str, ...]]:
    """Give the keys of which there are more attempts than items."""
    there = Counter(attempt.key.parts for attempt in attempts if attempt.key is not None)
    known = Counter(item.key.parts for item in items.items or ()) if items is not None else Counter()
    return {parts for parts, n in there.items() if n > max(1, known[parts])}
