"""What a JSON Schema asks for, as a document that a person fills in."""

from collections.abc import Iterator, Mapping

from checker.model.json import Json
from checker.reading.pointer import resolve

_ROUNDS = 10
"""How often what was just filled in may ask for more."""

_Object = dict[str, Json]


def blank(schema: Json, root: Mapping[str, Json] | None = None) -> Json:
    """Give an object with every key that is required, in the order described: texts empty, anything else null.

    References into the schema itself are followed; what is required under a condition is not there. A list has as many
    elements as it must have, and where only one value is right it is that one.
    """
    if not isinstance(schema, dict):
        return None
    root = root or schema
    schema = _followed(schema, root)
    if "const" in schema:
        return schema["const"]
    required, parts, least = schema.get("required"), schema.get("properties"), schema.get("minItems")
    if schema.get("type") == "object" and isinstance(parts, dict):
        wanted = required if isinstance(required, list) else []
        return {key: blank(part, root) for key, part in parts.items() if key in wanted}
    if schema.get("type") == "array" and isinstance(least, int) and "items" in schema:
        return [blank(schema["items"], root) for _ in range(least)]
    return "" if schema.get("type") == "string" else None


def completed(document: Json, schema: Json) -> Json:
    """Give a document with what its own values ask for: `then` where `if` fits, and what depends on keys it has."""
    for _ in range(_ROUNDS if isinstance(schema, dict) else 0):
        more = _completed(document, schema, schema)
        if more == document:
            break
        document = more
    return document


def _completed(value: Json, schema: Json, root: Json) -> Json:
    if not isinstance(value, dict) or not isinstance(schema, dict) or not isinstance(root, dict):
        return value
    schema = _applying(value, _followed(schema, root), root)
    required, parts = schema.get("required"), schema.get("properties")
    wanted = required if isinstance(required, list) else []
    described: _Object = parts if isinstance(parts, dict) else {}
    there = {key: _completed(value[key], described.get(key), root) for key in value}
    asked = {key: blank(described.get(key), root) for key in wanted if isinstance(key, str) and key not in value}
    order = [key for key in described if key in there or key in asked] if asked else []
    found = {**there, **asked}
    return {key: found[key] for key in dict.fromkeys([*order, *found])}


def _followed(schema: _Object, root: Mapping[str, Json]) -> _Object:
    """Give a schema with what it refers to in its place, its own keywords first."""
    reference = schema.get("$ref")
    target = resolve(dict(root), reference[1:])[1] if isinstance(reference, str) and reference.startswith("#") else None
    own = {keyword: value for keyword, value in schema.items() if keyword != "$ref"}
    return _merged(_followed(target, root), own) if isinstance(target, dict) and target is not schema else schema


def _applying(value: _Object, schema: _Object, root: _Object) -> _Object:
    """Give a schema merged with its parts that a value meets the condition of."""
    merged = schema
    for part in _parts(value, schema, root):
        if isinstance(part, dict):
            merged = _merged(merged, _applying(value, _followed(part, root), root))
    return merged


def _parts(value: _Object, schema: _Object, root: _Object) -> Iterator[Json]:
    every, dependent, keys = schema.get("allOf"), schema.get("dependentSchemas"), schema.get("dependentRequired")
    yield from every if isinstance(every, list) else ()
    if "if" in schema and "then" in schema and _fits(value, schema["if"], root):
        yield schema["then"]
    yield from (part for key, part in dependent.items() if key in value) if isinstance(dependent, dict) else ()
    yield from ({"required": each} for key, each in keys.items() if key in value) if isinstance(keys, dict) else ()


def _merged(one: _Object, other: _Object) -> _Object:
    """Give a schema that asks for what both ask for; of two keywords of one name the other's counts."""
    both = {**one, **other}
    for keyword in ("properties", "required"):
        first, second = one.get(keyword), other.get(keyword)
        if isinstance(first, dict) and isinstance(second, dict):
            both[keyword] = {**first, **{key: _part(first.get(key), part) for key, part in second.items()}}
        elif isinstance(first, list) and isinstance(second, list):
            both[keyword] = list(dict.fromkeys([*first, *second]))
    return both


def _part(first: Json, second: Json) -> Json:
    return _merged(first, second) if isinstance(first, dict) and isinstance(second, dict) else second


def _fits(value: Json, condition: Json, root: _Object) -> bool:
    from checker.formats.schema.validator import errors  # noqa: PLC0415 — slow to load, and most schemas ask nothing

    return next(errors(value, {"allOf": [condition], "$defs": root.get("$defs", {})}), None) is None
