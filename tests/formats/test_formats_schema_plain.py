"""What is plain is what the library says, and what contributors write rightly plainly fits."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.formats.schema.plain import plainly_fits
from checker.formats.schema.validator import errors
from checker.reading.strict import read_json

ROOT = Path(__file__).parents[2]

NAMES = st.sampled_from(["a", "b", "c"])
SCALARS = st.sampled_from([None, True, False, 0, 1, 3, Decimal("1.0"), Decimal("0.5"), "", "a", "ab", "2026-01-31"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=6
)
LIMITS = st.sampled_from([0, 1, 2, Decimal("0.5")])
TYPES = st.sampled_from(["string", "number", "integer", "object", "array", "boolean", "null"])


def schemas(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Schemas of every plain keyword, and of some that are not plain."""
    parts = st.dictionaries(NAMES, inner, max_size=3)
    keywords = {
        "$ref": st.sampled_from(["#/$defs/a", "#/$defs/b"]),
        "additionalProperties": inner,
        "allOf": st.lists(inner, min_size=1, max_size=2),
        "anyOf": st.lists(inner, min_size=1, max_size=2),
        "const": SCALARS,
        "dependentSchemas": parts,
        "else": inner,
        "enum": st.lists(SCALARS, min_size=1, max_size=3),
        "format": st.sampled_from(["date", "uri", "ipv4", "unheard-of"]),
        "if": inner,
        "items": inner,
        "maxItems": LIMITS,
        "maxLength": LIMITS,
        "maximum": LIMITS,
        "minItems": LIMITS,
        "minLength": LIMITS,
        "minimum": LIMITS,
        "not": inner,
        "pattern": st.sampled_from(["^a", "b$", r"^\d+$"]),
        "patternProperties": st.dictionaries(st.sampled_from(["^a", "b"]), inner, max_size=2),
        "properties": parts,
        "required": st.lists(NAMES, max_size=2),
        "then": inner,
        "title": st.just("A title"),
        "type": TYPES | st.lists(TYPES, min_size=1, max_size=2),
        "unevaluatedProperties": inner,
    }
    picked = st.lists(st.sampled_from(sorted(keywords)), max_size=4, unique=True)
    return picked.flatmap(lambda words: st.fixed_dictionaries({word: keywords[word] for word in words}))


SCHEMAS: st.SearchStrategy[Any] = st.recursive(st.booleans() | st.just({}), schemas, max_leaves=5)
PLAIN = st.sampled_from([{"type": "string"}, {"properties": {"a": True}, "required": ["a"]}, True, {"minimum": 1}])


@settings(max_examples=600, deadline=None)
@given(SCHEMAS, st.fixed_dictionaries({"a": PLAIN, "b": PLAIN}), VALUES)
def test_what_is_plain_is_what_the_library_says(schema: Any, definitions: Any, value: Any) -> None:
    root = {**schema, "$defs": definitions} if isinstance(schema, dict) else schema
    plain = plainly_fits(value, root)
    if plain is not None:
        assert plain == (list(errors(value, root)) == [])


@pytest.mark.parametrize("path", sorted(ROOT.glob("schema/submission/*.json")), ids=lambda path: path.stem)
def test_entries_plainly_fit_the_published_schemas(path: Path) -> None:
    schema = read_json(path.read_bytes())[0]
    entries = sorted((ROOT / "submissions" / path.name.partition(".")[0]).glob("*/submission.json"))
    assert entries
    assert all(plainly_fits(read_json(entry.read_bytes())[0], schema) for entry in entries)


DRAFT = "https://json-schema.org/draft/2020-12/schema"
LABELLED = {
    "if": {"properties": {"kind": {"const": "custom"}}, "required": ["kind"]},
    "then": {"required": ["label"]},
    "dependentSchemas": {"label": {"required": ["kind"]}},
    "allOf": [{"properties": {"kind": {"type": "string"}, "label": True}}],
    "unevaluatedProperties": False,
}


@pytest.mark.parametrize(
    ("right", "wrong", "schema"),
    [
        ({"a": "x"}, {"b": 1}, {"properties": {"a": {"type": "string"}}, "additionalProperties": False}),
        (
            {"a": 1},
            {"b": 1},
            {"$ref": "#/$defs/a", "unevaluatedProperties": False, "$defs": {"a": {"properties": {"a": True}}}},
        ),
        (
            [1, Decimal("2.0")],
            [3],
            {"items": {"type": "integer", "minimum": 1, "maximum": 2}, "maxItems": 2, "minItems": 1},
        ),
        ("2026-01-31", "2026-02-31", {"format": "date", "pattern": "^2", "maxLength": 10, "minLength": 10}),
        ("a", None, {"const": "a", "enum": ["a", 1], "title": "x"}),
        ({"a": 1}, {}, {"$schema": DRAFT, "required": ["a"]}),
        ({"kind": "custom", "label": "x"}, {"label": "x"}, LABELLED),
        ({"kind": "plain"}, {"kind": "custom"}, LABELLED),
        ({"x-a": 1}, {"x-a": "1"}, {"patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": False}),
    ],
)
def test_common_keywords_are_enough(right: Any, wrong: Any, schema: Any) -> None:
    assert plainly_fits(right, schema) is True
    assert plainly_fits(wrong, schema) is False


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        ({"a": 1}, {"properties": {"a": {"$schema": DRAFT}}}),
        ({}, {"$ref": "#/$defs/nowhere"}),
        (1, {"const": 1}),
        (1, {"not": {"type": "string"}}),
        ([1], {"prefixItems": [True], "items": False}),
        ("x", {"format": "regex"}),
        ({}, {"unevaluatedProperties": True}),
    ],
)
def test_what_is_not_plain_is_left_to_the_library(value: Any, schema: Any) -> None:
    assert plainly_fits(value, schema) is None
