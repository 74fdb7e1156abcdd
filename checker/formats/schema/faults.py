"""What keeps a document from fitting a schema: each fault once, at its place."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import cast

from checker.formats.schema.plain import plainly_fits
from checker.model.json import Json
from checker.model.value import dataclass, replace
from checker.reading.nearest import nearest
from checker.reading.pointer import child, resolve

REQUIRED = "required"
UNKNOWN = "unknown"
NOTHING = "nothing"
MOST = 1000

_ALIKE = 0.75
"""How much alike a key must be to one that is there as well for a slip of the same key: one sign of four is off."""

_GRAVE = ("type", "enum", "const", "maxLength", "maxItems", "format", "pattern")


@dataclass(frozen=True, slots=True)
class SchemaFault:
    """One fault. `keyword` is JSON Schema's, `unknown` for a key and `nothing` for a value that may not be there.

    `pointer` is the value's; of an absent key, its parent's; of an unknown key, the key's own. `key` is the absent or
    unknown key, `limit` the keyword's value, `found` the value, `meant` the key that an unknown one seems to be,
    `beside` such a key that is there as well, `inside` an absent or incomplete object beside it in which it belongs.
    """

    keyword: str
    pointer: str
    key: str | None = None
    limit: Json = None
    found: Json = None
    meant: str | None = None
    beside: str | None = None
    inside: str | None = None


def schema_faults(value: Json, schema: Json) -> tuple[SchemaFault, ...]:
    """Check a document and tell each mistake once.

    An absent key that was only misspelt is told at the misspelt key. Of one value only the gravest fault is told.
    """
    if plainly_fits(value, schema):
        return ()
    from checker.formats.schema.validator import errors  # noqa: PLC0415 — slow to load, and most documents fit

    found: dict[tuple[str, str, str | None], SchemaFault] = {}
    known: dict[str, list[str]] = {}
    homes: dict[str, dict[str, str]] = {}
    for error in islice(errors(value, schema), MOST):
        keyword = error.validator if isinstance(error.validator, str) else NOTHING
        fault = _fault(value, keyword, error.absolute_path, cast(Json, error.validator_value))
        found.setdefault((fault.keyword, fault.pointer, fault.key), fault)
        if fault.keyword == UNKNOWN:
            known[fault.pointer] = [key for key in _properties(error.schema) if isinstance(key, str)]
            homes[fault.pointer] = _homes(error.schema)
    return tuple(_without_echoes(_at_home(_gravest(found.values()), homes), known, value))


def _gravest(faults: Iterable[SchemaFault]) -> list[SchemaFault]:
    """Keep one fault of each value, and every absent or unknown key."""
    ranked: dict[str, SchemaFault] = {}
    keys = []
    for fault in faults:
        if fault.keyword in (REQUIRED, UNKNOWN):
            keys.append(fault)
        elif fault.pointer not in ranked or _rank(fault) < _rank(ranked[fault.pointer]):
            ranked[fault.pointer] = fault
    return [*keys, *ranked.values()]


def _rank(fault: SchemaFault) -> int:
    return _GRAVE.index(fault.keyword) if fault.keyword in _GRAVE else len(_GRAVE)


def _properties(schema: object) -> Iterable[object]:
    properties = schema.get("properties") if isinstance(schema, dict) else None
    return properties if isinstance(properties, dict) else ()


def _homes(schema: object) -> dict[str, str]:
    """Give for each key of the objects inside an object the first of these in which it may stand."""
    objects = schema.get("properties") if isinstance(schema, dict) else None
    homes: dict[str, str] = {}
    for home, inside in objects.items() if isinstance(objects, dict) else ():
        for key in _properties(inside):
            if isinstance(key, str) and isinstance(home, str):
                homes.setdefault(key, home)
    return homes


def _at_home(faults: list[SchemaFault], homes: dict[str, dict[str, str]]) -> list[SchemaFault]:
    """Say of a key that stands beside the object which lacks it where it belongs, and nothing of what lacks it."""
    absent = {(each.pointer, each.key) for each in faults if each.keyword == REQUIRED}
    told: list[SchemaFault] = []
    gone: set[tuple[str, str | None]] = set()
    for fault in faults:
        home = homes.get(fault.pointer, {}).get(fault.key or "")
        parent = fault.pointer.rpartition("/")[0]
        lacking = absent & {(parent, home), (child(parent, home), fault.key)} if home is not None else set()
        gone |= lacking
        told.append(replace(fault, inside=home) if lacking else fault)
    return [each for each in told if each.keyword != REQUIRED or (each.pointer, each.key) not in gone]


def _fault(value: Json, keyword: str, path: Iterable[str | int], limit: Json) -> SchemaFault:
    pointer = ""
    for step in path:
        pointer = child(pointer, step)
    key = limit if keyword in (REQUIRED, UNKNOWN) and isinstance(limit, str) else None
    return SchemaFault(keyword, pointer, key, None if key else limit, resolve(value, pointer)[1])


def _without_echoes(faults: list[SchemaFault], known: dict[str, list[str]], value: Json) -> Iterator[SchemaFault]:
    absent = {(fault.pointer, fault.key) for fault in faults if fault.keyword == REQUIRED}
    named = []
    for fault in faults:
        if fault.keyword != UNKNOWN or fault.key is None or fault.inside is not None:
            named.append(fault)
            continue
        parent = fault.pointer.rpartition("/")[0]
        beside = resolve(value, parent)[1]
        lacking = [key for at, key in absent if at == parent and key is not None]
        there = [key for key in known[fault.pointer] if isinstance(beside, dict) and key in beside]
        free = [key for key in known[fault.pointer] if key not in there]
        meant = nearest(fault.key, lacking) or nearest(fault.key, free)
        absent.discard((parent, meant))
        named.append(replace(fault, meant=meant, beside=None if meant else nearest(fault.key, there, _ALIKE)))
    yield from (each for each in named if each.keyword != REQUIRED or (each.pointer, each.key) in absent)
