"""The composed schema of submission.json."""

from decimal import Decimal
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from shapes import BENCHMARK, DECLARED

from checker.formats.schema.faults import schema_faults
from checker.formats.submission import submission_schema
from checker.model.json import Json

GOOD: dict[str, Any] = {
    "name": "A",
    "organization": "B",
    "date": "2026-03-14",
    "run": {"version": "v2", "model": "A"},
}


def faults(value: Json, own: dict[str, Json] | None = None) -> list[tuple[str, str]]:
    schema = submission_schema(BENCHMARK, DECLARED.schema if own is None else own)
    Draft202012Validator.check_schema(schema)
    return sorted((each.keyword, each.pointer) for each in schema_faults(value, schema))


def test_the_declared_fields_are_enough() -> None:
    assert faults(GOOD) == []
    assert faults(GOOD, {}) == []


def test_declared_fields_are_required_where_they_stand() -> None:
    assert faults({}, {}) == [("required", "")] * 4
    assert faults(GOOD | {"run": {}}, {}) == [("required", "/run")] * 2


def test_the_version_is_one_of_the_declared() -> None:
    assert faults(GOOD | {"run": {"version": "v9", "model": "A"}}) == [("enum", "/run/version")]


def test_an_authors_schema_cannot_open_the_version_or_the_date() -> None:
    own: dict[str, Json] = {
        "properties": {"date": {"format": "email"}, "run": {"properties": {"version": {"enum": ["v9"]}}}}
    }
    assert faults(GOOD, own) == []
    assert faults(GOOD | {"date": "a@b.example"}, own) == [("format", "/date")]


def test_claims_are_optional_numbers() -> None:
    assert faults(GOOD | {"results": {"naming": Decimal("1.5"), "counting": None}}) == []
    assert faults(GOOD | {"results": {"naming": "1.5"}}) == [("type", "/results/naming")]
    assert faults(GOOD | {"results": {"f1": 1}}) == [("unknown", "/results/f1")]


@pytest.mark.parametrize(
    "rest",
    [
        "user:secret@a.example",
        "me@a.example/x",
        'a.example/"x',
        "a.example/'x",
        "a.example/<b>",
        "a b.example",
        "",
        "/x",
        "a.example/x y",
        "a.example\\x",
        "a.example/x\n",
        '"a.example',
    ],
)
def test_a_link_that_is_not_plain_is_refused(rest: str) -> None:
    links: Json = [{"title": "t", "url": f"https://{rest}"}]
    assert faults(GOOD | {"links": links}, {}) == [("pattern", "/links/0/url")]


@pytest.mark.parametrize(
    "rest",
    ["a.example", "a.example/@me/x", "a.example:8443/x?y=1&z=%20#a(b)", "münchen.example/ä", "a.example?x", "[::1]/x"],
)
def test_a_plain_link_is_allowed(rest: str) -> None:
    assert faults(GOOD | {"links": [{"title": "t", "url": f"https://{rest}"}]}, {}) == []


def test_the_core_is_allowed_and_checked() -> None:
    core: dict[str, Json] = {
        "$schema": "x",
        "description": "d",
        "authors": ["Ada"],
        "links": [{"title": "Paper", "url": "https://example.org"}],
    }
    assert faults(GOOD | core, {}) == []
    assert faults(GOOD | {"authors": [" "]}, {}) == [("pattern", "/authors/0")]
    assert faults(GOOD | {"links": [{"title": "t", "url": "javascript:x", "rel": "me"}]}, {}) == [
        ("pattern", "/links/0/url"),
        ("unknown", "/links/0/rel"),
    ]


def test_the_benchmarks_own_description_of_a_core_field_wins() -> None:
    own: dict[str, Json] = {"properties": {"authors": {"type": "string"}}}
    assert faults(GOOD | {"authors": "Ada"}, own) == []


def test_objects_behind_references_are_closed_where_they_are_used() -> None:
    own: dict[str, Json] = {
        "properties": {"contact": {"$ref": "#/$defs/person"}},
        "$defs": {"person": {"type": "object", "properties": {"mail": {"type": "string"}}}},
    }
    assert faults(GOOD | {"contact": {"mail": "x"}}, own) == []
    assert faults(GOOD | {"contact": {"mial": "x"}}, own) == [("unknown", "/contact/mial")]


def test_objects_that_an_author_opens_stay_open() -> None:
    own: dict[str, Json] = {
        "properties": {"extra": {"type": "object", "properties": {"a": True}, "additionalProperties": True}}
    }
    assert faults(GOOD | {"extra": {"b": 1}}, own) == []


def test_the_declaration_is_left_as_it_was() -> None:
    own: dict[str, Json] = {"properties": {"run": {"properties": {}}}}
    submission_schema(BENCHMARK, own)
    assert own == {"properties": {"run": {"properties": {}}}}


def test_text_that_hides_is_refused() -> None:
    for name in ("", "  ", "a\u202eb", "a\nb", "\u200b", "x" * 501):
        assert len(faults(GOOD | {"name": name})) == 1
    for name in ("İstanbul", "نام", "👩‍🔬 lab", "x" * 500):
        assert faults(GOOD | {"name": name}) == []
