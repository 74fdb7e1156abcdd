"""The schema of submission.json, composed from a declaration: one source for the check, editors and the scaffold."""

from collections.abc import Iterator, Mapping
from copy import deepcopy

from checker.formats.needs import SUBMISSION, VERSION
from checker.formats.remember import remembered
from checker.formats.schema.core import SEEN, optional_fields
from checker.formats.schema.faults import SchemaFault, schema_faults
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.json import Json
from checker.reading.pointer import remove, split

DRAFT = "https://json-schema.org/draft/2020-12/schema"

_Object = dict[str, Json]

_OURS = ("enum", "format")
"""Keywords of declared fields that an author's schema does not replace: rules of their own tell their faults."""

_PLACED = ("properties", "patternProperties", "$defs")
_CLOSING = ("additionalProperties", "unevaluatedProperties")
_DESCRIBING = ("properties", "patternProperties", "$ref", "allOf", "anyOf", "oneOf")


def submission_schema(benchmark: Benchmark, own: Mapping[str, Json]) -> Json:
    """Give the whole JSON Schema (2020-12) of a benchmark's submission.json.

    The declared fields and claims are written into the benchmark's own schema, whose keywords win where both speak
    of one value. Every object that is described at a place of its own is closed: a key that nothing describes is an
    error. Objects described only inside `allOf`, `anyOf`, `if` and the like are left as their author wrote them.
    """
    schema: _Object = deepcopy(dict(own))
    schema["$schema"] = DRAFT
    schema.setdefault("title", f"submission.json of {benchmark.title}")
    schema["type"] = "object"
    for pointer, part, required in _declared(benchmark):
        _put(schema, split(pointer), part, required=required)
    properties = schema.setdefault("properties", {})
    if isinstance(properties, dict):
        for key, optional in optional_fields().items():
            properties.setdefault(key, optional)
    _close(schema, at_place=True)
    return schema


def _declared(benchmark: Benchmark) -> Iterator[tuple[str, _Object, bool]]:
    """Give the places in submission.json that the declaration knows, with what stands there and whether it must."""
    for name, pointer in benchmark.entry.fields.items():
        yield pointer, _field(name, benchmark), name not in benchmark.entry.optional
    for claim in benchmark.claims:
        if claim.at.document == SUBMISSION:
            yield claim.at.pointer, {"type": ["number", "null"]}, False
    if benchmark.entry.says_traces is not None:
        yield benchmark.entry.says_traces, {"type": "boolean"}, False
    for place in benchmark.entry.maintainer_only:
        if place.document == SUBMISSION:
            yield place.pointer, {"description": "For maintainers to fill in."}, False


@remembered
def submission_faults(entry: Entry) -> tuple[SchemaFault, ...]:
    """Check an entry's submission.json; () when it is absent or broken."""
    document = entry.document(SUBMISSION)
    if document is None:
        return ()
    return schema_faults(document.value, submission_schema(entry.benchmark, entry.schema))


def faults_without(entry: Entry, pointer: str) -> tuple[SchemaFault, ...]:
    """Check an entry's submission.json as if nothing stood at a pointer; () when it is absent or broken."""
    document = entry.document(SUBMISSION)
    if document is None:
        return ()
    rest = deepcopy(document.value)
    remove(rest, pointer)
    return schema_faults(rest, submission_schema(entry.benchmark, entry.schema))


def _field(name: str, benchmark: Benchmark) -> _Object:
    if name == VERSION:
        return {"type": "string", "enum": list(benchmark.versions)}
    if name == benchmark.cost_fact:
        return {"type": ["number", "null"], "minimum": 0}
    if name == "date":
        return {"type": "string", "format": "date"}
    return {"type": "string", "pattern": SEEN, "maxLength": 500}


def _put(schema: _Object, steps: tuple[str, ...], leaf: _Object, required: bool) -> None:
    """Describe a place; what stands inside a list is left to the author, who describes its elements."""
    node = schema
    for step in steps[:-1]:
        node = _member(node, step, {"type": "object"}, required)
        if node.get("type") == "array":
            return
    _member(node, steps[-1], leaf, required)


def _member(node: _Object, step: str, part: _Object, required: bool) -> _Object:
    """Describe a member, the author's keywords first; give its schema."""
    properties = node.setdefault("properties", {})
    known = properties.get(step) if isinstance(properties, dict) else None
    merged: _Object = {**part, **known} if isinstance(known, dict) else dict(part)
    merged |= {keyword: part[keyword] for keyword in _OURS if keyword in part}
    if isinstance(properties, dict):
        properties[step] = merged
    listed = node.get("required", [])
    if required and isinstance(listed, list) and step not in listed:
        node["required"] = [*listed, step]
    return merged


def _close(schema: Json, at_place: bool) -> None:
    if not isinstance(schema, dict):
        return
    if at_place and any(key in schema for key in _DESCRIBING) and not any(key in schema for key in _CLOSING):
        schema["unevaluatedProperties"] = False
    for keyword in _PLACED:
        parts = schema.get(keyword)
        for part in parts.values() if isinstance(parts, dict) else ():
            _close(part, at_place=keyword != "$defs")
    for keyword in ("items", *_CLOSING):
        _close(schema.get(keyword), at_place=True)
    prefix = schema.get("prefixItems")
    for part in prefix if isinstance(prefix, list) else ():
        _close(part, at_place=True)
