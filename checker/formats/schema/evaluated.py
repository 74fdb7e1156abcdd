"""Which keys of an object some part of a schema speaks of; what `unevaluatedProperties` then forbids is the rest."""

from collections.abc import Callable, Iterator

from checker.formats.schema.patterns import matches
from checker.model.json import Json
from checker.reading.pointer import resolve

Fits = Callable[[Json, Json], bool]
"""Whether a value fits a schema."""


_CLOSING = ("additionalProperties", "unevaluatedProperties")


def evaluated_keys(value: dict[str, Json], schema: Json, root: Json, fits: Fits) -> frozenset[str]:
    """Give the keys of `value` that the schema, or a part of it that applies in place, describes.

    A key counts as described even where its value is wrong, so that one fault is one fault. Only references into
    `root` itself are followed.
    """
    if not isinstance(schema, dict):
        return frozenset()
    keys = set(_described(value, schema))
    for part in _in_place(value, schema, root, fits):
        keys |= evaluated_keys(value, part, root, fits)
    return frozenset(keys)


def _described(value: dict[str, Json], schema: dict[str, Json]) -> Iterator[str]:
    if any(schema.get(keyword, False) is not False for keyword in _CLOSING):
        yield from value
    yield from _object(schema, "properties")
    patterns = _object(schema, "patternProperties")
    yield from (key for key in value if any(matches(pattern, key) for pattern in patterns))


def _object(schema: dict[str, Json], keyword: str) -> dict[str, Json]:
    part = schema.get(keyword)
    return part if isinstance(part, dict) else {}


def _in_place(value: dict[str, Json], schema: dict[str, Json], root: Json, fits: Fits) -> Iterator[Json]:
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference.startswith("#"):
        yield resolve(root, reference[1:])[1]
    yield from _listed(schema.get("allOf"))
    for keyword in ("anyOf", "oneOf"):
        branches = _listed(schema.get(keyword))
        yield from [branch for branch in branches if fits(value, branch)] or branches
    yield from _conditional(value, schema, fits)
    yield from (part for key, part in _object(schema, "dependentSchemas").items() if key in value)


def _conditional(value: dict[str, Json], schema: dict[str, Json], fits: Fits) -> Iterator[Json]:
    if "if" not in schema:
        return
    met = fits(value, schema["if"])
    if met:
        yield schema["if"]
    yield schema.get("then" if met else "else")


def _listed(branches: Json) -> list[Json]:
    return branches if isinstance(branches, list) else []
