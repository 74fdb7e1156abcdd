"""Walks the schemas inside a JSON Schema, of whatever draft, with their places."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from checker.model.json import Json
from checker.reading.declaration.mistake import Steps

Schema: TypeAlias = Mapping[str, Json]

_ONE = frozenset(
    ("additionalItems", "additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then")
)
_MANY = frozenset(("allOf", "anyOf", "items", "oneOf", "prefixItems"))
_NAMED = frozenset(("$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"))

DEFINING = frozenset(("$defs", "definitions"))
"""Keywords whose schemas do nothing until something refers to them."""


def below(schema: Schema, steps: Steps) -> Iterator[tuple[Steps, Schema]]:
    """Give the schemas directly inside a schema, with their places."""
    for word, value in schema.items():
        inner: Iterator[tuple[Steps, Json]] = iter(())
        if word in _NAMED and isinstance(value, dict):
            inner = (((*steps, word, name), each) for name, each in value.items())
        elif word in _MANY and isinstance(value, list):
            inner = (((*steps, word, index), each) for index, each in enumerate(value))
        elif word in _ONE:
            inner = iter([((*steps, word), value)])
        yield from ((at, each) for at, each in inner if isinstance(each, dict))


def everywhere(schema: Schema, steps: Steps = ()) -> Iterator[tuple[Steps, Schema]]:
    """Give a schema and all schemas inside it, with their places."""
    yield steps, schema
    for at, inner in below(schema, steps):
        yield from everywhere(inner, at)
