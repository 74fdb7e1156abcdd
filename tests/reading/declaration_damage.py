"""Declarations with something put in a wrong place: what the tests of their structure try."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from checker.model.json import Json
from checker.reading.declaration.mistake import Steps

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
def damaged(draw: st.DrawFn, values: Sequence[Json]) -> Json:
    value = draw(st.sampled_from(values))
    for _ in range(draw(st.integers(1, 3))):
        steps = draw(st.sampled_from(list(places(value))))
        value = replaced(value, steps, draw(ANYTHING), draw(st.none() | st.sampled_from(["colour", "x", "a b", "v1"])))
    return value
