"""What is plainly JSON Schema is so by the draft's own schema, and what maintainers write rightly is plainly so."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from checker.catalogue.plainschema import plainly_a_schema
from checker.reading.strict import read_json

ROOT = Path(__file__).parents[2]
META = Draft202012Validator(Draft202012Validator.META_SCHEMA)

NAMES = st.sampled_from(["a", "b", "type", "string"])
SCALARS = st.sampled_from([None, True, 0, -1, 3, Decimal("3.0"), Decimal("0.5"), "", "string", "object", "a"])
KEYWORDS = st.sampled_from(
    [
        *("$comment", "$defs", "$id", "$ref", "$schema", "additionalProperties", "allOf", "anyOf", "const", "contains"),
        *("default", "dependentRequired", "dependentSchemas", "deprecated", "description", "else", "enum", "examples"),
        *("exclusiveMaximum", "exclusiveMinimum", "format", "if", "items", "maxItems", "maxLength", "maxProperties"),
        *("maximum", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern"),
        *("patternProperties", "prefixItems", "properties", "propertyNames", "readOnly", "required", "then", "title"),
        *("type", "unevaluatedItems", "unevaluatedProperties", "uniqueItems", "writeOnly", "unheardOf"),
    ]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(NAMES, inner, max_size=2)
        | st.dictionaries(KEYWORDS, inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=600, deadline=None)
@given(st.dictionaries(KEYWORDS, VALUES, max_size=4))
def test_what_is_plainly_a_schema_is_one(value: Any) -> None:
    if plainly_a_schema(value):
        assert META.is_valid(value)


@pytest.mark.parametrize(
    "path",
    [*ROOT.glob("benchmarks/*/*.schema.json"), *ROOT.glob("schema/submission/*.json")],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_the_schemas_of_this_repository_are_plain(path: Path) -> None:
    assert plainly_a_schema(read_json(path.read_bytes())[0])


@pytest.mark.parametrize(
    "value",
    [
        {"type": ["string", "null"], "maxLength": 3, "enum": ["a", 1], "examples": ["a"], "uniqueItems": True},
        {"properties": {"a": True, "b": {"minimum": Decimal("0.5")}}, "required": ["a"], "if": {}, "then": False},
        {"allOf": [{"not": {"const": None}}], "$defs": {"a": {"title": "A"}}, "$ref": "#/$defs/a"},
    ],
)
def test_common_keywords_are_plain(value: Any) -> None:
    assert plainly_a_schema(value)


@pytest.mark.parametrize(
    "value",
    [
        {"type": "text"},
        {"type": []},
        {"type": ["string", "string"]},
        {"type": True},
        {"required": ["a", "a"]},
        {"required": [1]},
        {"maxLength": -1},
        {"maxLength": True},
        {"allOf": []},
        {"properties": []},
        {"properties": {"a": 1}},
        {"title": 1},
        {"minimum": "1"},
        {"$dynamicRef": "#a"},
        [],
        None,
    ],
    ids=str,
)
def test_all_else_is_left_to_the_library(value: Any) -> None:
    assert not plainly_a_schema(value)
