"""Records of an entry of `trials`, from the id lists of its summary, cross-checked with its trials.

An id in a component's list is 1 in that component and any other id of the version 0: patches that were empty, broken
or wrong failed. An indeterminate id was not evaluated, and an id without a trial was not generated.
"""

from fractions import Fraction

from checker.formats.remember import remembered
from checker.formats.trials.names import COMPLETED, INDETERMINATE, SUMMARY, TRIALS
from checker.formats.trials.summary import ids_listed, summary_of
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.model.json import Json
from checker.model.record import Absence, Cell, Record
from checker.reading.pointer import child

_PASSED, _FAILED = Fraction(1), Fraction(0)


@remembered
def records_of(entry: Entry) -> tuple[Record, ...] | None:
    """Give a record for each item of the entry's version; None without a summary, or where ids cannot be told."""
    document = entry.document(SUMMARY)
    if document is None or entry.version is None:
        return None
    tried = {answer.key for answer in entry.answers} if TRIALS in entry.documents else None
    passed = {name: _keys(document.value, child(COMPLETED, name)) for name in entry.benchmark.components}
    unsettled = _keys(document.value, INDETERMINATE)
    records = []
    for key in _keys_of(entry, tried, passed):
        absence = _absence(key, tried, unsettled)
        cells: dict[str, Cell] = {
            name: (_PASSED if key in keys else _FAILED) if absence is None else absence for name, keys in passed.items()
        }
        records.append(Record(key, cells))
    return tuple(records)


def submitted(entry: Entry) -> int | None:
    """Give how many items the summary says were submitted, at most all; None with trials, or where it does not say."""
    summary = summary_of(entry)
    if entry.shows_answers or summary is None or summary.submitted is None or entry.items is None:
        return None
    return min(summary.submitted.number, entry.items.count)


def _absence(key: ItemKey, tried: set[ItemKey] | None, unsettled: frozenset[ItemKey]) -> Absence | None:
    if tried is not None and key not in tried:
        return Absence.MISSING_GENERATION
    return Absence.MISSING_EVALUATION if key in unsettled else None


def _keys(summary: Json, pointer: str) -> frozenset[ItemKey]:
    return frozenset(ItemKey((id,)) for id, _ in ids_listed(summary, pointer))


def _keys_of(entry: Entry, tried: set[ItemKey] | None, passed: dict[str, frozenset[ItemKey]]) -> list[ItemKey]:
    """Give the items of the version; where their ids are not published, those that the entry speaks of."""
    if entry.items is not None and entry.items.items is not None:
        return [item.key for item in entry.items.items]
    named = (tried or set()).union(*passed.values())
    return sorted(named, key=str)
