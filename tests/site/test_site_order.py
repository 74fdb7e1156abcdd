"""One order of rows, in Python here and in scripts there, tried against the same file."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.report.site.order import NO_VALUES, Sorted, Value, compare, ordered

GOLDEN: list[dict[str, Any]] = json.loads((Path(__file__).parent / "order_golden.json").read_text(encoding="utf-8"))


def value(written: Any) -> Value:
    """Give a number that JSON cannot hold, which the file writes as a text."""
    return {"NaN": float("nan"), "-0": -0.0}.get(written, written) if isinstance(written, str) else written


@pytest.mark.parametrize("case", GOLDEN, ids=[case["name"] for case in GOLDEN])
@pytest.mark.parametrize("way", ["ascending", "descending"])
def test_the_order_is_that_of_the_file(case: dict[str, Any], way: str) -> None:
    cells = [Sorted(value(each["value"]), each["kind"], each["id"]) for each in case["cells"]]
    assert ordered(cells, way == "descending") == case[way]


CELLS = st.builds(
    Sorted,
    st.one_of(st.none(), st.floats(), st.sampled_from([0.0, -0.0, 1.0])),
    st.sampled_from([*NO_VALUES, "value", "odd"]),
    st.sampled_from(["a", "b", "\U0001f600", "\uff5a"]),
)


@given(CELLS, CELLS, CELLS, st.booleans())
def test_the_order_is_total(a: Sorted, b: Sorted, c: Sorted, down: bool) -> None:
    def at_most(one: Sorted, other: Sorted) -> bool:
        return compare(one, other, down) <= 0

    assert compare(a, b, down) == -compare(b, a, down) or (compare(a, b, down) > 0) != (compare(b, a, down) > 0)
    assert not (at_most(a, b) and at_most(b, c)) or at_most(a, c)


@given(st.lists(CELLS), st.booleans())
def test_what_is_no_value_is_last_in_both_directions(cells: list[Sorted], down: bool) -> None:
    none = [cells[at].value is None or cells[at].value != cells[at].value for at in ordered(cells, down)]
    assert none == sorted(none)
