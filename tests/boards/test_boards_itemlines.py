"""One line for each item: what is public of it and every entry; null, missing and zero stay apart."""

import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from board_fields import (
    INVALID,
    NA,
    NOEVAL,
    NOGEN,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_records,
)
from jsonschema import Draft202012Validator

from checker.boards.files import files
from checker.boards.itemlines_schema import item_line_schema
from checker.model.benchmark import Benchmark, View
from checker.model.board import Field
from checker.model.item import Item, ItemKey, number_occurrences
from checker.model.recorded import ItemLines, RecordFields
from checker.model.ruling import Ruling, RulingKind

FORM = ItemLines("systems", "raw", {"both": "both_raw"}, {"topic": "topics"})
ITEMS = (
    Item(ItemKey(("a",)), {"id": "a", "kind": "short"}, {"topic": ("x", "y")}, {"place": 1, "row": "rows/a"}),
    Item(ItemKey(("b",)), {"id": "b", "kind": "long"}, {}, {"place": 2, "row": "rows/b"}),
    Item(ItemKey(("c",)), {"id": "c", "kind": "long"}, {"topic": ("y",)}),
)


def benchmark(**options: Any) -> Benchmark:
    return a_benchmark(
        [number("style"), number("sense")],
        [mean_of("both", "style", "sense"), mean_of("one", "style")],
        views=(View("kind", multi=False), View("topic", multi=True), View("id", multi=False)),
        lines=FORM,
        record=RecordFields({"run": ("first", "second")}),
        **options,
    )


def field(**cells: Any) -> Field:
    records = tuple(replace(each, fields={"run": "first"}) for each in some_records(ITEMS, **cells))
    return a_field(benchmark(), ITEMS, [a_standing("late", None), a_standing("one", records)])


def lines(made: Field) -> list[dict[str, Any]]:
    raw = files(made)["item_scores.jsonl"]
    return [json.loads(line, parse_float=Decimal) for line in raw.splitlines()]


def test_a_line_tells_what_is_public_of_its_item() -> None:
    first, second, third = lines(field(style=[1, 0, 2], sense=[2, NA, 1]))
    assert {name: value for name, value in first.items() if name != "systems"} == {
        "id": "a",
        "kind": "short",
        "topics": ["x", "y"],
        "place": 1,
        "row": "rows/a",
    }
    assert (second["topics"], second["kind"]) == ([], "long")
    assert "place" not in third


def test_only_entries_with_records_are_named() -> None:
    assert {name for line in lines(field(style=[1, 1, 1], sense=[1, 1, 1])) for name in line["systems"]} == {"one"}


def test_a_scored_item_has_every_component_and_null_where_one_does_not_apply() -> None:
    told = [line["systems"]["one"] for line in lines(field(style=[0, 0, NA], sense=[Fraction(1, 4), NA, 1]))]
    assert told[0] == {
        "status": "scored",
        "run": "first",
        "raw": {"style": 0, "sense": Decimal("0.25")},
        "both_raw": Decimal("0.125"),
    }
    assert told[1]["raw"] == {"style": 0, "sense": None}
    assert told[1]["both_raw"] == 0
    assert (told[2]["raw"], told[2]["both_raw"]) == ({"style": None, "sense": 1}, 1)


def test_an_item_without_a_number_has_its_reason_and_no_component() -> None:
    told = [line["systems"]["one"] for line in lines(field(style=[NOGEN, NOEVAL, INVALID], sense=[NOGEN, NOEVAL, NA]))]
    assert [each["status"] for each in told] == ["missing_generation", "missing_evaluation", "invalid_evaluation"]
    assert [(each["raw"], each["both_raw"]) for each in told] == [({}, None)] * 3


def test_a_value_that_never_ends_has_twelve_decimals_and_any_other_all_of_its_own() -> None:
    long = Fraction(1, 2**40)
    (first, second, _) = lines(field(style=[1, long, 1], sense=[Fraction(1, 3), long, 1]))
    assert first["systems"]["one"]["raw"]["sense"] == "1/3"
    assert first["systems"]["one"]["both_raw"] == Decimal("0.666666666667")
    assert Fraction(second["systems"]["one"]["both_raw"]) == long


def test_a_removed_item_says_so() -> None:
    made = field(style=[1, 1, 1], sense=[1, 1, 1])
    ruling = Ruling(RulingKind.REWARD_HACK, "A trick.", (ItemKey(("b",)),))
    ruled = replace(made, standings=tuple(replace(each, rulings=(ruling,)) for each in made.standings))
    told = [line["systems"]["one"] for line in lines(ruled)]
    assert ["ruling" in each for each in told] == [False, True, False]
    assert told[1]["raw"] == {"style": 0, "sense": 0}


def test_repeats_of_a_key_and_secret_ids_are_told_apart() -> None:
    keys = number_occurrences([("a",), ("a",)])
    items = tuple(Item(key, {"id": "a"}) for key in keys)
    declared = replace(a_benchmark([binary("hit")], [mean_of("m", "hit")]), lines=ItemLines("entries", "components"))
    standing = a_standing("one", some_records(items, hit=[1, 0]))
    open_ids = lines(a_field(declared, items, [standing]))
    assert [line.get("occurrence") for line in open_ids] == [None, 2]
    assert lines(a_field(declared, None, [standing])) == open_ids


def test_every_line_is_as_its_schema_says_and_others_are_refused() -> None:
    validator = Draft202012Validator(item_line_schema(benchmark(), FORM))
    made = lines(field(style=[1, NOGEN, Fraction(1, 3)], sense=[2, NOEVAL, NA]))
    for line in made:
        plain = json.loads(json.dumps(line, default=float))
        assert [error.message for error in validator.iter_errors(plain)] == []
        told = plain["systems"]["one"]
        for wrong in (
            {**told, "surprise": 1},
            {name: value for name, value in told.items() if name != "status"},
            {**told, "raw": {"style": 1}},
            {**told, "run": "third"},
        ):
            assert not validator.is_valid({**plain, "systems": {"one": wrong}})
        assert not validator.is_valid({name: value for name, value in plain.items() if name != "kind"})
