"""Faults of a declared schema: the published schema refuses what we refuse, and each fault is told once."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from checker.formats.schema.faults import SchemaFault, schema_faults
from checker.formats.schema.patterns import LONGEST, matches
from checker.formats.schema.words import problem_of

CLOSED: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 2},
        "kind": {"enum": ["plain", "custom"]},
        "size": {"type": "integer", "minimum": 0, "maximum": 9},
        "inner": {"$ref": "#/$defs/inner", "unevaluatedProperties": False},
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "maxItems": 2},
    },
    "required": ["name"],
    "patternProperties": {"^x-": {"type": "string"}},
    "if": {"properties": {"kind": {"const": "custom"}}, "required": ["kind"]},
    "then": {"properties": {"label": {"type": "string"}}, "required": ["label"]},
    "anyOf": [{"properties": {"left": {"type": "number"}}, "required": ["left"]}, {"properties": {"right": True}}],
    "dependentRequired": {"size": ["kind"]},
    "unevaluatedProperties": False,
    "$defs": {"inner": {"type": "object", "properties": {"deep": {"type": "boolean"}}, "required": ["deep"]}},
}
KEYS = ("name", "kind", "size", "inner", "tags", "label", "left", "right", "x-ray", "nmae", "deep", "other")
SCALARS = st.one_of(st.sampled_from([None, True, 0, 7, -1, 99, "", "a", "ab", "plain", "custom", Decimal("0.5")]))
VALUES = st.one_of(
    SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.sampled_from(["deep", "deeper"]), SCALARS, max_size=2)
)


def told(value: Any, schema: Any = CLOSED) -> list[tuple[str, str, str | None]]:
    return sorted((each.keyword, each.pointer, each.key) for each in schema_faults(value, schema))


@settings(max_examples=400, deadline=None)
@given(st.one_of(VALUES, st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5)))
def test_a_standard_validator_refuses_exactly_what_has_faults(value: Any) -> None:
    plain = value if not isinstance(value, Decimal) else float(value)
    standard = Draft202012Validator(CLOSED, format_checker=FormatChecker())
    assert (schema_faults(value, CLOSED) == ()) == standard.is_valid(plain)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5))
def test_no_place_is_told_twice(value: Any) -> None:
    places = [(each.pointer, each.key) for each in schema_faults(value, CLOSED)]
    assert len(places) == len(set(places))


def test_a_key_described_by_the_branch_that_applies_is_known() -> None:
    assert told({"name": "ab", "kind": "custom", "label": "x"}) == []
    assert told({"name": "ab", "kind": "plain", "label": "x"}) == [("unknown", "/label", "label")]


def test_a_wrong_value_does_not_make_its_key_unknown() -> None:
    assert told({"name": "ab", "inner": {"deep": "yes"}}) == [("type", "/inner/deep", None)]


def test_a_misspelt_key_is_told_once_with_what_it_should_be() -> None:
    (fault,) = schema_faults({"nmae": "ab"}, CLOSED)
    assert (fault.keyword, fault.pointer, fault.meant) == ("unknown", "/nmae", "name")


def test_each_absent_key_is_told_at_its_parent() -> None:
    assert told({"inner": {}}) == [("required", "", "name"), ("required", "/inner", "deep")]


def test_a_key_that_another_one_needs_is_absent() -> None:
    assert told({"name": "ab", "size": 1}) == [("required", "", "kind")]


def test_additional_properties_are_told_one_by_one() -> None:
    schema = {"properties": {"a": True}, "additionalProperties": False}
    assert told({"a": 1, "b": 2, "c": 3}, schema) == [("unknown", "/b", "b"), ("unknown", "/c", "c")]
    assert told({"b": "x"}, {"additionalProperties": {"type": "number"}}) == [("type", "/b", None)]


def test_escapes_in_pointers() -> None:
    schema = {"properties": {"a/b": {"properties": {"c~d": {"type": "string"}}}}}
    assert told({"a/b": {"c~d": 1}}, schema) == [("type", "/a~1b/c~0d", None)]


@pytest.mark.parametrize(
    ("form", "good", "bad"),
    [
        ("date", "2024-02-29", "2023-02-29"),
        ("date", "2026-11-30", "20261130"),
        ("date-time", "2026-11-30T12:00:00Z", "2026-11-30 12:00:00Z"),
        ("date-time", "2026-11-30T12:00:00.5+01:30", "2026-11-30T25:00:00Z"),
        ("email", "a@b.example", "a b@c"),
        ("uri", "https://example.org/a?b#c", "example.org"),
        ("uri", "mailto:a@b", "https://a b"),
    ],
)
def test_forms(form: str, good: str, bad: str) -> None:
    assert told(good, {"format": form}) == []
    assert told(bad, {"format": form}) == [("format", "", None)]


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("^a$", "a", True),
        ("^a$", "a\n", False),
        (r"^\d+$", "12", True),
        (r"^\d+$", "١٢", False),
        (r"^[\d.]+$", "1.2", True),
        (r"^\w+$", "aé", False),
        (r"^\D$", "١", True),
        (r"\$", "a$", True),
        ("[$]", "$", True),
        ("a", "b" * LONGEST + "a", False),
    ],
)
def test_patterns_mean_what_they_mean_in_json_schema(pattern: str, text: str, fits: bool) -> None:
    assert matches(pattern, text) is fits


def test_a_reference_outside_the_schema_is_never_fetched() -> None:
    with pytest.raises(Exception, match="example"):
        schema_faults({}, {"$ref": "https://example.org/schema.json"})


KEYWORDS: list[tuple[Any, dict[str, Any]]] = [
    ("x", {"type": ["number", "null"]}),
    ("Plain", {"enum": ["plain", "custom"]}),
    (3, {"enum": [1, 2]}),
    (1, {"const": 2}),
    (-1, {"minimum": 0}),
    (2, {"maximum": 1}),
    (0, {"exclusiveMinimum": 0}),
    (1, {"exclusiveMaximum": 1}),
    (Decimal("0.3"), {"multipleOf": 2}),
    ("", {"minLength": 1}),
    ("ab", {"maxLength": 1}),
    ([], {"minItems": 1}),
    ([1, 2], {"maxItems": 1}),
    ({}, {"minProperties": 1}),
    ({"a": 1}, {"maxProperties": 0}),
    ([1, 1], {"uniqueItems": True}),
    ("b", {"pattern": "^a"}),
    ("b", {"format": "date"}),
    ("b", {"format": "ipv4"}),
    (1, {"not": {}}),
    (1, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
    (1, False),
    ({}, {"required": ["a"]}),
    ({"a": 1}, {"additionalProperties": False}),
]


@pytest.mark.parametrize(("value", "schema"), KEYWORDS)
def test_each_keyword_is_said_in_words_of_ours(value: Any, schema: Any) -> None:
    (fault,) = schema_faults({"it": value}, {"properties": {"it": schema}})
    problem = problem_of(fault, "x/submission.json")
    message, fix = problem.message.fill(repr), problem.fix.fill(repr)
    assert message[0] in "'t"
    assert message[-1] not in ".!"
    assert fix.endswith(".")
    assert "None" not in message + fix


def test_a_long_value_is_cut_short() -> None:
    problem = problem_of(SchemaFault("pattern", "/a", limit="^b", found="a" * 10_000), "x/submission.json")
    assert problem.found is not None
    assert len(problem.found) <= 80


NESTED: dict[str, Any] = {
    "type": "object",
    "properties": {
        "scores": {
            "type": "object",
            "properties": {"works": {"type": "number"}, "safe": {"type": "number"}},
            "required": ["works", "safe"],
            "additionalProperties": False,
        },
    },
    "required": ["scores"],
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        ({"works": 1, "safe": 0}, [("unknown", "/safe", "scores"), ("unknown", "/works", "scores")]),
        ({"scores": {"safe": 0}, "works": 1}, [("unknown", "/works", "scores")]),
        ({"scores": {"safe": 0, "works": 1}, "works": 1}, [("unknown", "/works", None)]),
        ({"other": 1}, [("required", "", None), ("unknown", "/other", None)]),
        ({"scores": {}, "works": 1}, [("required", "/scores", None), ("unknown", "/works", "scores")]),
    ],
)
def test_a_key_beside_the_object_in_which_it_lacks_is_told_where_it_belongs(value: Any, faults: list[Any]) -> None:
    found = schema_faults(value, NESTED)
    assert sorted((each.keyword, each.pointer, each.inside) for each in found) == faults
    for each in found:
        if each.inside is not None:
            assert problem_of(each, "f.json").fix.fill(str) == "Move it into /scores."
