"""Documents read back to what was written, and types and published schemas refuse the same."""

import json
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from board_strategies import fields
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from published import documented, schema_of, with_everything
from pydantic import TypeAdapter, ValidationError

from checker.boards.documents.document import plain, written
from checker.boards.schemas import DOCUMENTS, schemas
from checker.model.board import Field
from checker.reading.canonical import dump_line

FEWER = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ADAPTERS = {name: TypeAdapter(kind) for name, kind in DOCUMENTS.items()}
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in schemas().items()}


def texts(field: Field) -> Iterator[tuple[str, bytes]]:
    """Give every document by the name of its schema."""
    for path, raw in documented(field).items():
        if path != "matrix.csv":
            for text in raw.splitlines(keepends=True) if path.endswith(".jsonl") else [raw]:
                yield schema_of(path), text


def exact(text: bytes) -> Any:
    return json.loads(text, parse_float=Decimal)


@FEWER
@given(fields())
def test_what_is_read_back_is_written_to_the_same_bytes(field: Field) -> None:
    for name, text in texts(field):
        document = ADAPTERS[name].validate_python(exact(text))
        assert (dump_line(plain(document)) if name == "scores" else written(document)) == text


def test_a_receipt_read_back_is_the_receipt() -> None:
    (text,) = [text for name, text in texts(with_everything()) if name == "receipt"]
    document = ADAPTERS["receipt"].validate_python(exact(text))
    assert document.document() == exact(text)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Give the way to every value inside a document, and to the document itself."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def trimmed(value: Any) -> Any:
    """Give a document with the first element alone of each list, and of the many parts of a policy."""
    if isinstance(value, dict):
        return {
            key: dict([*child.items()][:1]) if key == "parts" and isinstance(child, dict) else trimmed(child)
            for key, child in value.items()
        }
    return [trimmed(child) for child in value[:1]] if isinstance(value, list) else value


def replaced(value: Any, path: tuple[str | int, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


ODD: list[Any] = [
    None,
    True,
    0,
    7,
    -1,
    Decimal("0.5"),
    Decimal("1.25"),
    "",
    "surprise",
    "1/2",
    "01/x",
    [],
    {},
    [1],
    {"a": 1},
]


def accepted(name: str, document: Any) -> bool:
    try:
        ADAPTERS[name].validate_python(document)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_the_types_and_the_published_schemas_refuse_the_same(name: str) -> None:
    """Every value of a document in turn is made each of some odd ones; then a key is added, and one taken away."""
    document = next(trimmed(exact(text)) for kind, text in texts(with_everything()) if kind == name)
    verdicts = set()
    for path in places(document):
        for odd in ODD:
            changed = replaced(document, path, odd)
            verdict = accepted(name, changed)
            assert verdict == VALIDATORS[name].is_valid(changed), (path, odd)
            verdicts.add(verdict)
    for path in places(document):
        inside = value_at(document, path)
        if isinstance(inside, dict):
            for changed in [{**inside, "novel": 1}, *({k: v for k, v in inside.items() if k != key} for key in inside)]:
                whole = replaced(document, path, changed)
                assert accepted(name, whole) == VALIDATORS[name].is_valid(whole), (path, changed.keys())
    assert verdicts == {True, False}


def value_at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def test_boards_are_made_without_pydantic() -> None:
    code = "import sys, checker.boards.files; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
