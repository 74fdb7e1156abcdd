"""The rows of the boards as they are written, and what they withhold."""

import json
from dataclasses import replace
from fractions import Fraction

import ten_items
from board_fields import (
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
from published import parsed

from checker.boards.files import files
from checker.model.benchmark import MissingPolicy, Truth, TruthKind, Version, View


def test_a_row_in_full() -> None:
    row = parsed(ten_items.field(), "leaderboard_overall.json")["rows"][1]
    assert row["metrics"]["label_p"] == {"value": 91.7, "exact": "275/3", "n": 6, "total": 6, "low": 51.7, "high": 99.1}
    assert row["metrics"]["fluency"] == {"value": None, "exact": None, "n": 0, "total": 4, "low": None, "high": None}
    assert row["components"]["faithful"] == {"value": 0.75, "exact": "3/4", "n": 4, "total": 4}
    assert {key: value for key, value in row.items() if key not in ("metrics", "components")} == {
        "rank": 2,
        "rank_low": 1,
        "rank_high": 5,
        "tie_group": 1,
        "entry": "cedar",
        "display_name": "Cedar",
        "organization": "Some Lab",
        "date": "2026-01-02",
        "n_total": 10,
        "n_scored": 10,
        "n_included": 10,
        "coverage": 1.0,
        "missing_policy": "zero_fill",
        "evidence": {"numbers": "rescored", "items": "all", "raw": "all", "level": "rescored"},
        "verified": True,
        "flags": [],
        "facts": {},
    }


def test_numbers_keep_their_declared_decimals() -> None:
    raw = files(ten_items.field())["leaderboard_overall.json"]
    assert b'"value": 80.0' in raw
    assert b'"coverage": 0.7000' in raw


def test_small_cells_are_not_shown() -> None:
    """Of the topics only art and law have 4 items; 4 describe items are in neither, so their means are withheld."""
    field = ten_items.field()
    guarded = replace(
        field.benchmark, views=(View("topics", multi=True, min_cell=4), View("era", multi=False, min_cell=4))
    )
    by_topic = parsed(replace(field, benchmark=guarded), "leaderboard_by_topics.json")
    assert [part["part"] for part in by_topic["parts"]] == ["art", "law"]
    row = next(row for row in by_topic["parts"][0]["rows"] if row["entry"] == "amber")
    assert row["metrics"]["overall"]["value"] == 87.5
    assert (row["metrics"]["faithfulness"]["value"], row["metrics"]["faithfulness"]["n"]) == (None, 0)
    assert row["components"]["precision"]["value"] is None


def test_a_mean_of_few_items_is_withheld_from_a_guarded_view() -> None:
    """Of 3 items, under exclude, a answered 2 and b 3."""
    items = some_items(3, era=["old"] * 3)
    benchmark = a_benchmark([binary("right")], [mean_of("m", "right")], None, MissingPolicy.EXCLUDE)
    field = a_field(
        replace(benchmark, views=(View("era", multi=False, min_cell=3),)),
        items,
        [
            a_standing("a", some_records(items, right=[1, 1, NOGEN])),
            a_standing("b", some_records(items, right=[1, 0, 0])),
        ],
    )
    (part,) = parsed(field, "leaderboard_by_era.json")["parts"]
    assert {row["entry"]: row["metrics"]["m"]["exact"] for row in part["rows"]} == {"a": None, "b": "1/3"}


def test_secret_item_ids_keep_the_declared_denominator() -> None:
    """Three of five secret items are in the records; two are right: 2/5."""
    benchmark = replace(
        a_benchmark([binary("right")], [mean_of("m", "right")]),
        versions={"v1": Version("v1", 5, None, None, Truth(TruthKind.OPEN))},
    )
    items = some_items(3)
    field = a_field(benchmark, None, [a_standing("a", some_records(items, right=[1, 1, 0])), a_standing("b", None)])
    row = parsed(field, "leaderboard_overall.json")["rows"][0]
    assert (row["metrics"]["m"]["exact"], row["metrics"]["m"]["n"], row["n_total"], row["n_scored"]) == ("2/5", 5, 5, 3)
    backwards = replace(
        field, standings=(a_standing("a", some_records(items, right=[1, 1, 0])[::-1]), field.standings[1])
    )
    lines = [json.loads(line)["item_id"] for line in files(backwards)["item_scores.jsonl"].splitlines()]
    assert lines == ["i1", "i2", "i3"]
    assert files(backwards) == files(field)


def test_an_exact_value_of_any_length_is_written() -> None:
    """Primes make the longest sums; `str` of an integer refuses beyond 4300 digits."""
    primes = [n for n in range(2, 20_000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    items = some_items(len(primes))
    records = some_records(items, gain=[Fraction(1, prime) for prime in primes])
    field = a_field(a_benchmark([number("gain")], [mean_of("m", "gain")]), items, [a_standing("a", records)])
    score = parsed(field, "leaderboard_overall.json")["rows"][0]["metrics"]["m"]
    assert score["value"] == round(sum(1 / prime for prime in primes) / len(primes), 4)
    assert len(score["exact"]) > 8600


def test_a_board_without_entries_is_still_a_board() -> None:
    field = a_field(ten_items.benchmark(), ten_items.items(), [])
    made = files(field)
    assert json.loads(made["leaderboard_overall.json"])["rows"] == []
    assert made["item_scores.jsonl"] == b""
    assert made["matrix.csv"].splitlines()[0] == b"item_id,component"
