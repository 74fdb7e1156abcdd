"""A blank document holds what its schema asks for, and what its own values make it ask for."""

import json
from typing import Any

from checker.formats.scaffold import blank, completed

TEXT = {"type": "string"}
OWN = {
    "type": "object",
    "properties": {
        "kind": {"enum": ["plain", "own"]},
        "label": TEXT,
        "sources": {"type": "array", "items": {"$ref": "#/$defs/source"}},
        "run": {"type": "object", "properties": {"why": TEXT}},
    },
    "$defs": {"source": {"type": "object", "properties": {"url": TEXT}, "required": ["url"]}},
    "if": {"properties": {"kind": {"const": "own"}}, "required": ["kind"]},
    "then": {
        "properties": {"sources": {"minItems": 1}, "run": {"required": ["why"]}},
        "required": ["sources", "run"],
    },
    "dependentSchemas": {"label": {"properties": {"kind": {"const": "own"}}, "required": ["kind"]}},
}


def filled(document: Any, schema: dict[str, Any]) -> str:
    return json.dumps(completed(document, schema))


def test_what_is_filled_in_may_ask_for_more_and_that_again() -> None:
    asked = '{"kind": "own", "label": "a", "sources": [{"url": ""}], "run": {"why": ""}}'
    assert filled({"label": "a"}, OWN) == asked


def test_what_is_there_stays_and_is_asked_for_the_rest() -> None:
    there = {"kind": "own", "run": {"other": 1}, "sources": [], "beside": 2}
    assert completed(there, OWN) == {**there, "run": {"other": 1, "why": ""}}


def test_nothing_is_asked_for_where_no_condition_is_met() -> None:
    for document in ({}, {"kind": "plain"}, {"kind": ""}, [], None):
        assert completed(document, OWN) == document


def test_conditions_inside_of_parts_count_and_one_that_feeds_itself_ends() -> None:
    each = {"if": {"required": ["a"]}, "then": {"required": ["b"]}}
    assert completed({"a": 1}, {"allOf": [each, {"dependentRequired": {"b": ["c"]}}]}) == {"a": 1, "b": None, "c": None}
    deep: dict[str, Any] = {
        "properties": {"in": {"$ref": "#"}},
        "dependentRequired": {"in": ["in"]},
        "required": ["in"],
    }
    assert str(completed({"in": {}}, deep)).count("in") < 20


def test_a_reference_is_blank_as_what_it_refers_to() -> None:
    part = {"type": "object", "properties": {"s": {"$ref": "#/$defs/source"}}, "required": ["s"], "$defs": OWN["$defs"]}
    assert blank(part) == {"s": {"url": ""}}
