"""Two mistakes that people make, put into a sound entry of predictions."""

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal

from checker.model.json import Json
from checker.reading.canonical import dump
from checker.reading.pointer import put, resolve


def with_mistakes(sound: Mapping[str, bytes], claims: Iterable[str]) -> dict[str, bytes]:
    """Give an entry's files with a record pasted twice, and the numbers at `claims` written as strings."""
    lines = sound["predictions.json"].decode().splitlines(keepends=True)
    middle = len(lines) // 2
    twice = [*lines[:middle], lines[middle], *lines[middle:]]
    submission: Json = json.loads(sound["submission.json"], parse_float=Decimal)
    for pointer in claims:
        put(submission, pointer, str(resolve(submission, pointer)[1]))
    return {**sound, "submission.json": dump(submission), "predictions.json": "".join(twice).encode()}
