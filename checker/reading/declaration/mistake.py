"""One mistake of a maintainer, by its pointer; the line is found when the declaration is refused."""

from collections.abc import Iterable
from typing import TypeAlias

from checker.model.json import Json
from checker.model.said import Said
from checker.model.value import dataclass

Steps: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead to a value."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong at `steps` and how to put it right. `at_key`: the key is wrong, not its value."""

    steps: Steps
    message: Said
    fix: Said
    at_key: bool = False
    expected: str | None = None
    found: str | None = None


def pointer(steps: Iterable[str | int]) -> str:
    """Write steps as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def at(value: Json, steps: Steps) -> Json:
    """Give what stands at `steps`, None where nothing does."""
    for step in steps:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value
