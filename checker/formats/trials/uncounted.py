"""What an evaluation in an older spelling did not count, as far as it follows from the rest of the entry."""

from collections.abc import Mapping, Sequence

from checker.formats.trials.names import BROKEN, COMPLETED, COUNTS, EMPTY, INDETERMINATE
from checker.model.json import Json
from checker.reading.pointer import resolve


def uncounted(summary: Json, blank: Sequence[str]) -> Mapping[str, Json]:
    """Give the lists and counts that a summary with today's names lacks, by pointer.

    `blank` are the ids of trials without a patch; an evaluation lists each of them as empty. Of indeterminate items it
    knew none. A list or a count that is there decides the other one, or leaves it open.
    """
    found: dict[str, Json] = {}
    for pointer, ids in ((EMPTY, list(blank)), (INDETERMINATE, [])):
        counted, count = resolve(summary, COUNTS[pointer])
        listed, value = resolve(summary, pointer)
        if not counted and not listed:
            found |= {COUNTS[pointer]: len(ids), pointer: [*ids]}
        elif not counted and isinstance(value, list):
            found[COUNTS[pointer]] = len(value)
        elif not listed and type(count) is int and count == len(ids):
            found[pointer] = [*ids]
    return found


def outcome_elsewhere(summary: Json, ids: Sequence[str]) -> str | None:
    """Give the first of some ids to which a summary with today's names gives an outcome other than an empty patch."""
    told = told_elsewhere(summary)
    return next((id for id in ids if id in told), None)


def told_elsewhere(summary: Json) -> frozenset[str]:
    """Give every id to which a summary with today's names gives an outcome other than an empty patch."""
    completed = resolve(summary, COMPLETED)[1]
    lists = [resolve(summary, pointer)[1] for pointer in (BROKEN, INDETERMINATE)]
    lists += completed.values() if isinstance(completed, dict) else []
    return frozenset(id for each in lists if isinstance(each, list) for id in each if isinstance(id, str))
