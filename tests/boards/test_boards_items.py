"""The files about single items: lines, matrix and pairs; and that they are not made where records are not published."""

import csv
import io
import json
from dataclasses import replace

import pytest
import ten_items
from board_fields import (
    NOEVAL,
    NOGEN,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_items,
    some_records,
)
from published import parsed, with_everything

from checker.boards.files import files
from checker.model.benchmark import MissingPolicy
from checker.model.item import Item, ItemKey
from checker.model.publication import Publish
from checker.model.ruling import Ruling, RulingKind


def test_per_item_lines_are_by_item_and_then_by_entry() -> None:
    lines = [json.loads(line) for line in files(with_everything())["item_scores.jsonl"].splitlines()]
    first = ["amber", "birch", "cedar", "dune", "elm", "fir", "gorse", "iris"]
    assert [(line["item_id"], line["entry"]) for line in lines[:8]] == [("q1|label", name) for name in first]
    assert lines[8]["item_id"] == "q1|label#2"
    assert len(lines) == 80
    assert lines[15]["cells"]["recall"] == "1/3"
    assert (lines[7]["cells"]["recall"], lines[7]["ruling"], lines[7]["status"]) == (0, "reward_hack", "scored")
    assert (lines[5]["status"], lines[5]["cells"]["fluent"]) == ("missing_generation", "not_applicable")


def test_the_matrix_has_a_line_for_each_item_and_component() -> None:
    table = list(csv.reader(io.StringIO(files(with_everything())["matrix.csv"].decode())))
    assert table[0][:5] == ["item_id", "component", "amber", "birch", "cedar"]
    assert "hazel" not in table[0]
    assert len(table) == 41
    assert table[6] == ["q1|label#2", "recall", "0.5", "1", "1", "0.5", *["missing_generation"] * 2, "1", "1/3"]
    assert b"\r" not in files(with_everything())["matrix.csv"]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_the_matrix_holds_no_formula(start: str) -> None:
    items = (Item(ItemKey((f"{start}1+1",))),)
    benchmark = a_benchmark([number("gain")], [mean_of("m", "gain")])
    field = a_field(benchmark, items, [a_standing(f"{start}entry", some_records(items, gain=[-2]))])
    table = list(csv.reader(io.StringIO(files(field)["matrix.csv"].decode(), newline="")))
    assert table == [["item_id", "component", f"'{start}entry"], [f"'{start}1+1", "gain", "-2"]]


def test_pairs_count_absent_as_failed_unless_excluded() -> None:
    """a: 1 1 0 g; b: 1 0 1 1; c, under exclude: 1 g 0 1; d has nothing evaluated; e was withdrawn."""
    items = some_items(4)
    rows = {
        "a": [1, 1, 0, NOGEN],
        "b": [1, 0, 1, 1],
        "c": [1, NOGEN, 0, 1],
        "d": [NOEVAL] * 4,
        "e": [1] * 4,
    }
    rulings = {
        "c": [Ruling(RulingKind.MISSING_POLICY, "So decided.", policy=MissingPolicy.EXCLUDE)],
        "e": [Ruling(RulingKind.WITHDRAWN, "So decided.")],
    }
    benchmark = a_benchmark([binary("right"), number("gain")], [mean_of("m", "right")])
    entries = [
        a_standing(name, some_records(items, right=row, gain=[1] * 4), rulings=rulings.get(name, ()))
        for name, row in rows.items()
    ]
    made = parsed(a_field(benchmark, items, entries), "comparisons.json")
    kinds = ("both", "only_a", "only_b", "neither")
    counts = {(p["a"], p["b"]): [*(p["counts"][kind] for kind in kinds), p["n"]] for p in made["pairs"]}
    assert counts == {("a", "b"): [1, 1, 2, 0, 4], ("a", "c"): [1, 0, 1, 1, 3], ("b", "c"): [2, 1, 0, 0, 3]}
    assert {(p["metric"], p["test"], p["p_value"], p["p_adjusted"]) for p in made["pairs"]} == {("m", "mcnemar", 1, 1)}
    assert made["components"] == []


def test_pairs_are_counted_in_components_that_no_metric_tells_of() -> None:
    """The metric is the mean of two components, so each of them is counted by itself."""
    items = some_items(3)
    benchmark = a_benchmark([binary("right"), binary("safe")], [mean_of("m", "right", "safe")])
    rows = {"a": [1, 1, 0], "b": [1, 0, 1]}
    entries = [a_standing(name, some_records(items, right=row, safe=[1, 0, 0])) for name, row in rows.items()]
    made = parsed(a_field(benchmark, items, entries), "comparisons.json")
    assert [(each["component"], *each["counts"].values()) for each in made["components"]] == [
        ("right", 1, 0, 1, 1),
        ("safe", 1, 2, 0, 0),
    ]
    assert made["pairs"][0]["counts"] is None


@pytest.mark.parametrize("publish", [Publish.SEALED, Publish.NONE])
def test_nothing_of_single_items_where_records_are_not_published(publish: Publish) -> None:
    field = with_everything()
    made = files(replace(field, benchmark=replace(field.benchmark, records=publish)))
    assert set(files(field)) - set(made) == {"comparisons.json", "item_scores.jsonl", "matrix.csv"}
    shown = b"".join(made.values())
    assert not [item for item in ten_items.items() if str(item.key).encode() in shown]
