"""The published schemas and the reader accept the same structure, and no value makes the reader fail."""

from typing import Any

import pytest
import yaml
from declaration_damage import damaged, places
from declaration_samples import CLIPS, PICTURES, QUESTIONS, TRIALS, VOCABULARY
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from checker.model.json import Json
from checker.reading.canonical import dump
from checker.reading.declaration.checks.case import Case
from checker.reading.declaration.checks.every import check_all
from checker.reading.declaration.mistake import Steps
from checker.reading.declaration.schema import declaration_schema, rulings_schema
from checker.reading.declaration.sketch import sketch
from checker.reading.located_yaml import read_yaml

SAMPLES = (TRIALS, CLIPS, QUESTIONS, PICTURES)
VALUES = [read_yaml(text.encode(), "benchmark.yaml").value for text in SAMPLES]

BEYOND_A_SCHEMA = ("reserved file name", "the range is empty")
"""Mistakes in the structure that a JSON Schema has no words for."""

VALIDATOR = Draft202012Validator(declaration_schema())


@settings(max_examples=60, deadline=None)
@given(damaged(VALUES))
def test_reader_and_schema_agree_on_structure(value: Json) -> None:
    told = [mistake.message.template for mistake in sketch(value).mistakes]
    beyond = [each for each in told if any(words in each for words in BEYOND_A_SCHEMA)]
    if told and len(beyond) == len(told):
        return
    assert VALIDATOR.is_valid(value) == (not told)


@settings(max_examples=60, deadline=None)
@given(damaged(VALUES))
def test_every_damage_is_read_or_named(value: Json) -> None:
    drawn = sketch(value)
    for mistake in [*drawn.mistakes, *check_all(Case(drawn, VOCABULARY, "x"))]:
        assert mistake.message.fill(str)
        assert mistake.fix.fill(str)


@pytest.mark.parametrize("value", VALUES)
def test_the_schema_accepts_what_is_right(value: Json) -> None:
    assert VALIDATOR.is_valid(value)


@pytest.mark.parametrize("schema", [declaration_schema(), rulings_schema()])
def test_schemas_are_schemas_and_can_be_written(schema: dict[str, Json]) -> None:
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "$id" not in schema
    assert yaml.safe_load(dump(schema)).keys() == schema.keys()


def test_every_key_tells_an_editor_what_it_is() -> None:
    bare = [steps for steps in places(declaration_schema()) if steps[-2:-1] == ("properties",) and not described(steps)]
    assert bare == []


def test_every_default_and_example_is_valid_where_it_stands() -> None:
    schema: Any = declaration_schema()
    for steps in places(schema):
        if steps[-2:-1] != ("properties",):
            continue
        node = at(schema, steps)
        validator = Draft202012Validator({"$defs": schema["$defs"], **node})
        for value in [*node.get("examples", []), *([node["default"]] if "default" in node else [])]:
            assert validator.is_valid(value), (steps, value)


def at(value: Any, steps: Steps) -> Any:
    for step in steps:
        value = value[step]
    return value


def described(steps: Steps) -> bool:
    node = at(declaration_schema(), steps)
    return bool("title" in node or "$ref" in node) and bool(node.get("description"))


def test_the_schema_knows_every_key_that_the_reader_knows() -> None:
    assert set(VALUES[0]) <= set(declaration_schema()["properties"])  # type: ignore[arg-type]
