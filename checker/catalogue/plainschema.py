"""Tells that a value is JSON Schema (2020-12), where common keywords alone show it.

The library with the draft's own schema takes long to load, and every check reads its benchmark's schema. True is
certain; False means that the library is to be asked, and to say what is wrong.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from checker.model.json import Json

_TYPES: Final = frozenset(("array", "boolean", "integer", "null", "number", "object", "string"))


def plainly_a_schema(value: Json) -> bool:
    """Whether a value is certainly a JSON Schema."""
    if not isinstance(value, dict):
        return isinstance(value, bool)
    return all(word in _KEYWORDS and _KEYWORDS[word](each) for word, each in value.items())


def _schemas(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and all(map(plainly_a_schema, value))


def _named_schemas(value: Json) -> bool:
    return isinstance(value, dict) and all(map(plainly_a_schema, value.values()))


def _anything(value: Json) -> bool:
    return True


def _text(value: Json) -> bool:
    return isinstance(value, str)


def _flag(value: Json) -> bool:
    return isinstance(value, bool)


def _list(value: Json) -> bool:
    return isinstance(value, list)


def _number(value: Json) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def _count(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _names(value: Json) -> bool:
    texts = [each for each in value if isinstance(each, str)] if isinstance(value, list) else None
    return texts is not None and texts == value and len(set(texts)) == len(texts)


def _types(value: Json) -> bool:
    names: list[Json] = value if isinstance(value, list) else [value]
    return bool(names) and _names(names) and _TYPES.issuperset(map(str, names))


_OF: Final[Mapping[Callable[[Json], bool], tuple[str, ...]]] = {
    plainly_a_schema: (
        *("additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then"),
        *("unevaluatedItems", "unevaluatedProperties"),
    ),
    _schemas: ("allOf", "anyOf", "oneOf", "prefixItems"),
    _named_schemas: ("$defs", "dependentSchemas", "patternProperties", "properties"),
    _text: ("$comment", "$ref", "$schema", "description", "format", "pattern", "title"),
    _flag: ("deprecated", "readOnly", "uniqueItems", "writeOnly"),
    _list: ("enum", "examples"),
    _number: ("exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"),
    _count: ("maxItems", "maxLength", "maxProperties", "minItems", "minLength", "minProperties"),
    _names: ("required",),
    _types: ("type",),
    _anything: ("const", "default"),
}
_KEYWORDS: Final[Mapping[str, Callable[[Json], bool]]] = MappingProxyType(
    {word: check for check, words in _OF.items() for word in words}
)
