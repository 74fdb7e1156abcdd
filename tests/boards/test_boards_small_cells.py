"""What an attacker can work out of guarded views by subtraction: never a mean of fewer items than may be shown."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from board_fields import NOGEN, a_benchmark, a_field, a_standing, binary, mean_of, some_items, some_records
from hypothesis import given, settings
from hypothesis import strategies as st
from published import parsed

from checker.boards.board import board
from checker.model.benchmark import MissingPolicy, View
from checker.model.board import Field
from checker.model.item import Item
from checker.model.record import Cell

LEAST = 3


def guarded(
    eras: Sequence[str],
    cells: Sequence[Cell | int],
    missing: MissingPolicy = MissingPolicy.ZERO_FILL,
    where: Mapping[str, tuple[str, ...]] | None = None,
    tasks: Sequence[str] | None = None,
) -> Field:
    """Give a field with one entry and a view by era; an era written `` is none."""
    items = [
        Item(each.key, {name: value for name, value in each.attributes.items() if value})
        for each in some_items(len(eras), era=eras, task=tasks or eras)
    ]
    metrics = [mean_of("m", "right"), mean_of("w", "right", where=where)]
    benchmark = a_benchmark([binary("right")], metrics, None, missing, [View("era", multi=False, min_cell=LEAST)])
    return a_field(benchmark, tuple(items), [a_standing("a", some_records(items, right=cells))])


def attack(field: Field, metric: str = "m") -> tuple[int, Fraction]:
    """Subtract from the whole what the parts tell: over how many items, and their sum."""
    rows = [parsed(field, "leaderboard_overall.json")["rows"][0]]
    rows += [part["rows"][0] for part in parsed(field, "leaderboard_by_era.json")["parts"]]
    told = [row["metrics"][metric] for row in rows]
    sums = [Fraction(each["exact"] or 0) * each["n"] for each in told]
    return told[0]["n"] - sum(each["n"] for each in told[1:]), sums[0] - sum(sums[1:])


def shown(field: Field, view: str = "era") -> list[str]:
    return [part["part"] for part in parsed(field, f"leaderboard_by_{view}.json")["parts"]]


def test_one_small_part_takes_the_smallest_of_the_others_with_it() -> None:
    """Of 4, 5 and 2 items, the last alone would be the whole less the others; with the first it is 6 items."""
    field = guarded(["a"] * 4 + ["b"] * 5 + ["c"] * 2, [1] * 9 + [0, 1])
    assert shown(field) == ["b"]
    assert attack(field) == (6, 5)


def test_small_parts_that_are_enough_together_hide_no_other() -> None:
    field = guarded(["a"] * 4 + ["b"] * 5 + ["c"] * 2 + ["d"], [1] * 12)
    assert shown(field) == ["a", "b"]


def test_items_without_a_value_are_a_part_that_is_never_shown() -> None:
    assert shown(guarded(["a"] * 4 + ["b"] * 5 + [""] * 2, [1] * 11)) == ["b"]
    assert shown(guarded(["a"] * 4 + ["b"] * 5 + [""] * 3, [1] * 12)) == ["a", "b"]


def test_a_view_with_nothing_left_to_show() -> None:
    field = guarded(["a"] * 9 + ["b"] * 2, [1] * 11)
    assert shown(field) == []
    (view,) = parsed(field, "manifest.json")["views"]
    assert (view["parts"], view["min_cell"]) == ([], LEAST)
    with pytest.raises(KeyError, match="'a'"):
        board(field, field.benchmark.views[0], "a")


def test_a_metric_of_few_items_in_one_part_is_withheld_in_another_too() -> None:
    """Both parts have enough items, but of task t the first has 2: its mean is the whole less the second's."""
    tasks = ["t", "t", "s", "s", *["t"] * 4, "s"]
    field = guarded(["a"] * 4 + ["b"] * 5, [1, 0, 1, 1, 1, 1, 1, 1, 0], where={"task": ("t",)}, tasks=tasks)
    assert shown(field) == ["a", "b"]
    assert attack(field, "w") == (6, 5)
    assert attack(field, "m") == (0, 0)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["a", "b", "c", "d", ""]), st.sampled_from([0, 1, NOGEN])), max_size=24),
    st.sampled_from(MissingPolicy),
)
def test_no_subtraction_gives_few_items(drawn: list[tuple[str, Cell | int]], missing: MissingPolicy) -> None:
    field = guarded([era for era, _ in drawn], [cell for _, cell in drawn], missing)
    measured = parsed(field, "leaderboard_overall.json")["rows"][0]["metrics"]["m"]["n"]
    parts = [part["rows"][0]["metrics"]["m"] for part in parsed(field, "leaderboard_by_era.json")["parts"]]
    left, _ = attack(field)
    assert measured < LEAST or left == 0 or left >= LEAST
    assert all(part["n"] >= LEAST for part in parts if part["value"] is not None)


def test_a_part_of_an_overlapping_view_that_nearly_is_the_whole_is_hidden() -> None:
    """Of 10 items 8 are tagged x: the other two are the whole less these. 7 leave enough, 10 leave none."""
    tags = {"x": 8, "y": 7, "z": 10}
    items = tuple(
        replace(item, tags={"topic": tuple(tag for tag, count in tags.items() if place < count)})
        for place, item in enumerate(some_items(10))
    )
    benchmark = a_benchmark(
        [binary("right")], [mean_of("m", "right")], views=[View("topic", multi=True, min_cell=LEAST)]
    )
    field = a_field(benchmark, items, [a_standing("a", some_records(items, right=[1] * 10))])
    assert shown(field, "topic") == ["y", "z"]
