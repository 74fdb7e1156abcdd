"""The published schemas: every file is as its own says, and nothing else is."""

import json

import pytest
from jsonschema import Draft202012Validator
from published import documented, schema_of, with_everything

from checker.boards.schemas import schemas


def test_every_file_is_as_its_schema_says() -> None:
    checked = set()
    for path, raw in documented(with_everything()).items():
        if path == "matrix.csv":
            continue
        name = schema_of(path)
        validator = Draft202012Validator(schemas()[name])
        for document in raw.splitlines() if path.endswith(".jsonl") else [raw]:
            assert [error.message for error in validator.iter_errors(json.loads(document))] == []
        checked.add(name)
    assert checked == set(schemas())


@pytest.mark.parametrize("name", schemas())
def test_every_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize(
    "name",
    [
        "manifest",
        "leaderboard_overall",
        "leaderboard_by",
        "leaderboard_beside",
        "scores",
        "receipt",
        "comparisons",
        "changes",
    ],
)
def test_no_schema_takes_a_key_that_it_does_not_know_or_lacks_one(name: str) -> None:
    path = next(path for path in documented(with_everything()) if path != "matrix.csv" and schema_of(path) == name)
    document = json.loads(
        documented(with_everything())[path].splitlines()[0] if name == "scores" else documented(with_everything())[path]
    )
    validator = Draft202012Validator(schemas()[name])
    assert not validator.is_valid({**document, "surprise": 1})
    for key in document:
        assert not validator.is_valid({other: value for other, value in document.items() if other != key})
