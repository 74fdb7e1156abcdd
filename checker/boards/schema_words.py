"""The words that the aggregates' JSON Schemas are written in."""

from collections.abc import Iterable, Mapping

from checker.model.json import Json

TEXT: Json = {"type": "string"}
NAME: Json = {"type": "string", "minLength": 1}
MAYBE_TEXT: Json = {"type": ["string", "null"]}
COUNT: Json = {"type": "integer", "minimum": 0}
MAYBE_RANK: Json = {"type": ["integer", "null"], "minimum": 1}
MAYBE_NUMBER: Json = {"type": ["number", "null"]}
SHARE: Json = {"type": "number", "minimum": 0, "maximum": 1}
FLAG: Json = {"type": "boolean"}
RATIO: Json = {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"}
MAYBE_RATIO: Json = {"type": ["string", "null"], "pattern": "^-?[0-9]+/[1-9][0-9]*$"}
TREE: Json = {"type": "string", "pattern": "^[0-9a-f]{40}$"}
DIGEST: Json = {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
MAYBE_DIGEST: Json = {"type": ["string", "null"], "pattern": "^sha256:[0-9a-f]{64}$"}
HEX_DIGEST: Json = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def an_object(properties: Mapping[str, Json]) -> dict[str, Json]:
    """Describe an object that has exactly these members."""
    required: list[Json] = [*sorted(properties)]
    return {"type": "object", "properties": dict(properties), "required": required, "additionalProperties": False}


def a_list(items: Json) -> dict[str, Json]:
    """Describe an array whose elements are all of one kind."""
    return {"type": "array", "items": items}


def by_name(values: Json) -> dict[str, Json]:
    """Describe an object with any names and values of one kind."""
    return {"type": "object", "additionalProperties": values}


def one_of(words: Iterable[str]) -> dict[str, Json]:
    """Describe one of a few words."""
    return {"enum": [*map(str, words)]}
