"""The published schemas and the reader accept the same structure, and no value makes the reader fail."""

from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
import yaml
from declaration_samples import CLIPS, PICTURES, QUESTIONS, TRIALS, VOCABULARY
from hypothesis import given, settings
from hypothesis import strategies as st
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

WORDS = [
    "",
    " ",
    "x",
    "a b",
    "aux",
    "open",
    "heldout",
    "binary",
    "100/3",
    "1/0",
    "/a",
    "submission:/a",
    "a <= b",
    "age:a",
]
SCALARS = st.sampled_from([*WORDS, None, True, False, 0, 1, -1, 13, Decimal("0.5"), Decimal("-2.5"), Decimal("1.0")])
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=5,
)


def places(value: Json, steps: Steps = ()) -> Iterator[Steps]:
    yield steps
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in inside:
        yield from places(each, (*steps, step))


def replaced(value: Any, steps: Steps, new: Json, key: str | None) -> Json:
    """Put `new` at a place, or beside it under another key."""
    if not steps:
        return new
    changed = deepcopy(value)
    holder = changed
    for step in steps[:-1]:
        holder = holder[step]
    holder[key if key is not None and isinstance(holder, dict) else steps[-1]] = new
    return changed


@st.composite
def damaged(draw: st.DrawFn) -> Json:
    value = draw(st.sampled_from(VALUES))
    for _ in range(draw(st.integers(1, 3))):
        steps = draw(st.sampled_from(list(places(value))))
        value = replaced(value, steps, draw(ANYTHING), draw(st.none() | st.sampled_from(["colour", "x", "a b", "v1"])))
    return value


VALIDATOR = Draft202012Validator(declaration_schema())


@settings(max_examples=60, deadline=None)
@given(damaged())
def test_reader_and_schema_agree_on_structure(value: Json) -> None:
    told = [mistake.message.template for mistake in sketch(value).mistakes]
    beyond = [each for each in told if any(words in each for words in BEYOND_A_SCHEMA)]
    if told and len(beyond) == len(told):
        return
    assert VALIDATOR.is_valid(value) == (not told)


@settings(max_examples=60, deadline=None)
@given(damaged())
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
