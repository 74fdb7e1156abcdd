"""The JSON Schema of a summary in today's spelling: one source for the rules, for editors and for other tools.

`summary_schema()` is the format's own, whose ratios and lists may have any names; with the components of a benchmark
only theirs are known.
"""

from collections.abc import Iterable, Mapping

from checker.formats.remember import remembered
from checker.formats.schema.faults import SchemaFault, schema_faults
from checker.formats.submission import DRAFT
from checker.formats.trials.names import CANDIDATES, COMPLETED, COUNTS, REMOVED, SUBMITTED, SUMMARY
from checker.formats.trials.older import YOUNGER, respelled
from checker.model.entry import Entry
from checker.model.json import Json
from checker.model.value import replace
from checker.reading.pointer import put, resolve, split

_COUNT: Mapping[str, Json] = {"type": "integer", "minimum": 0}
_IDS: Mapping[str, Json] = {"type": "array", "items": {"type": "string"}}
_RATIO: Mapping[str, Json] = {"type": "number", "description": "The length of the list over the number of candidates."}


def summary_schema(components: Iterable[str] | None = None) -> Json:
    """Give the schema (2020-12). Counts, ratios and lists are all required but those that maintainers fill in."""
    counts = [CANDIDATES, SUBMITTED, *(each for each in COUNTS.values() if each != COUNTS[REMOVED])]
    lists = [each for each in COUNTS if each != REMOVED]
    names = tuple(components or ())
    completed = _object({name: dict(_IDS) for name in names}, names, dict(_IDS) if components is None else False)
    ours: dict[str, Json] = {_key(pointer): dict(_IDS) for pointer in lists}
    removed: dict[str, Json] = {_key(REMOVED): _for_maintainers(_IDS)}
    inside = ours | {_key(COMPLETED): completed}
    top: dict[str, Json] = {_key(pointer): dict(_COUNT) for pointer in counts}
    top |= {name: dict(_RATIO) for name in names} | {"details": _object(inside | removed, inside, False)}
    optional: dict[str, Json] = {
        _key(COUNTS[REMOVED]): _for_maintainers(_COUNT),
        "cwe_selection": {"description": "What a run with the strategy of self-selection chose."},
        "$schema": {"type": "string"},
    }
    whole = _object(optional | top, top, dict(_RATIO) if components is None else False)
    return {"$schema": DRAFT, "title": "The summary of an evaluation", **whole}


@remembered
def summary_faults(entry: Entry) -> tuple[SchemaFault, ...]:
    """Check an entry's summary in whichever spelling; each fault at the pointer where it is written.

    What older evaluations did not write is not asked of them, and what only maintainers fill in is not looked at
    where no ruling speaks of the entry: another rule refuses it.
    """
    document = entry.document(SUMMARY)
    if document is None:
        return ()
    spelled = respelled(document.value)
    value = _with_younger(spelled.value) if spelled.wholly else spelled.value
    faults = schema_faults(value, summary_schema(entry.benchmark.components))
    told = [each for each in faults if entry.rulings or not _for_rulings(each.pointer)]
    return tuple(replace(each, pointer=spelled.at(each.pointer)) for each in told)


def _with_younger(summary: Json) -> Json:
    """Give what older evaluations did not write its value, 0 or nothing listed. Changes the summary, a copy already."""
    for pointer in YOUNGER:
        if not resolve(summary, pointer)[0]:
            put(summary, pointer, 0 if pointer in COUNTS.values() else [])
    return summary


def _for_rulings(pointer: str) -> bool:
    return pointer == COUNTS[REMOVED] or f"{pointer}/".startswith(f"{REMOVED}/")


def _object(properties: Mapping[str, Json], required: Iterable[str], others: Json) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": others,
    }


def _for_maintainers(part: Mapping[str, Json]) -> Json:
    return {**part, "description": "For maintainers to fill in."}


def _key(pointer: str) -> str:
    return split(pointer)[-1]
