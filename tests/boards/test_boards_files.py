"""The files of site/data: their schemas, their bytes, and what they never hold."""

import csv
import hashlib
import io
import json
from dataclasses import replace
from fractions import Fraction

import pytest
import ten_items
from board_fields import (
    NOEVAL,
    NOGEN,
    TREE,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_items,
    some_records,
)
from jsonschema import Draft202012Validator

from checker.boards.files import files
from checker.boards.schemas import schemas
from checker.model.benchmark import MissingPolicy, Publish, Truth, TruthKind, Version, View
from checker.model.board import Excluded, Field
from checker.model.item import Item, ItemKey
from checker.model.result import Receipt
from checker.model.ruling import Ruling, RulingKind

DIGEST = f"sha256:{'ab' * 32}"
RECEIPT = Receipt(
    benchmark="sample",
    version="v1",
    entry="amber",
    entry_tree=TREE,
    records=DIGEST,
    truth=DIGEST,
    scorer=DIGEST,
    evidence={"numbers": "rescored", "items": "all", "raw": "all"},
    metrics={"f1": "200/3", "fluency": None},
)


def with_everything() -> Field:
    """Give the ten-item field with a receipt, an excluded entry and one more entry whose numbers are not decimals."""
    field = ten_items.field()
    first = replace(field.standings[0], receipt=RECEIPT)
    thirds = tuple(
        replace(record, cells={**record.cells, "recall": Fraction(1, 3)}) if "label" in record.key.parts else record
        for record in ten_items.records("gorse")
    )
    removed = Ruling(RulingKind.REWARD_HACK, "It read the answers.", items=(thirds[0].key,))
    odd = a_standing("iris", thirds, rulings=[removed, Ruling(RulingKind.SUPERSEDED, "A newer one.", by="amber")])
    return replace(
        field,
        standings=(first, *field.standings[1:], odd),
        excluded=(Excluded("kelp", ("JSN001",)), Excluded("jade", ("SCH002", "COV001"))),
    )


def schema_of(path: str) -> str:
    if path.startswith("leaderboard_by_"):
        return "leaderboard_by"
    if path.startswith("receipts/"):
        return "receipt"
    return "scores" if path.endswith(".jsonl") else path.removesuffix(".json")


def parsed(field: Field, path: str) -> dict:
    return json.loads(files(field)[path])


def test_every_file_is_as_its_schema_says() -> None:
    checked = set()
    for path, raw in files(with_everything()).items():
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
    "name", ["manifest", "leaderboard_overall", "leaderboard_by", "scores", "receipt", "comparisons"]
)
def test_no_schema_takes_a_key_that_it_does_not_know_or_lacks_one(name: str) -> None:
    path = next(path for path in files(with_everything()) if path != "matrix.csv" and schema_of(path) == name)
    document = json.loads(
        files(with_everything())[path].splitlines()[0] if name == "scores" else files(with_everything())[path]
    )
    validator = Draft202012Validator(schemas()[name])
    assert not validator.is_valid({**document, "surprise": 1})
    for key in document:
        assert not validator.is_valid({other: value for other, value in document.items() if other != key})


def test_the_files_and_their_digests() -> None:
    made = files(with_everything())
    assert list(made) == [
        "comparisons.json",
        "item_scores.jsonl",
        "leaderboard_by_era.json",
        "leaderboard_by_topics.json",
        "leaderboard_overall.json",
        "manifest.json",
        "matrix.csv",
        "receipts/amber.json",
    ]
    listed = {file["path"]: (file["bytes"], file["sha256"]) for file in json.loads(made["manifest.json"])["files"]}
    assert listed == {
        path: (len(raw), hashlib.sha256(raw).hexdigest()) for path, raw in made.items() if path != "manifest.json"
    }


def test_the_manifest_says_who_is_where_and_why() -> None:
    manifest = parsed(with_everything(), "manifest.json")
    assert {each["entry"]: (each["status"], each["reason"]) for each in manifest["entries"]} == {
        "amber": ("ranked", None),
        "birch": ("ranked", None),
        "cedar": ("ranked", None),
        "dune": ("ranked", None),
        "elm": ("ranked", None),
        "fir": ("unranked", "below_minimum_coverage"),
        "gorse": ("withdrawn", "Its authors found a mistake."),
        "hazel": ("awaiting_rescoring", None),
        "iris": ("superseded", "by amber: A newer one."),
    }
    assert manifest["excluded"] == [
        {"entry": "jade", "rules": ["COV001", "SCH002"]},
        {"entry": "kelp", "rules": ["JSN001"]},
    ]
    assert manifest["ranking"] == {
        "by": {"mean_rank": ["f1", "faithfulness", "fluency"], "rank": "dense", "absent": "last"},
        "then": ["most_firsts", "rank_sum", "sum_over_max", "name"],
        "min_coverage": "4/5",
        "min_numbers": "claimed",
    }
    assert manifest["views"] == [
        {"id": "era", "overlapping": False, "parts": [{"part": "new", "n_items": 5}, {"part": "old", "n_items": 5}]},
        {
            "id": "topics",
            "overlapping": True,
            "parts": [{"part": "art", "n_items": 4}, {"part": "law", "n_items": 4}, {"part": "sea", "n_items": 3}],
        },
    ]


def test_definitions_are_plain_words() -> None:
    metrics = {each["id"]: each["definition"] for each in parsed(ten_items.field(), "manifest.json")["metrics"]}
    assert metrics == {
        "overall": "100 times the mean, over all items to which any of them applies, of each item's mean of those of "
        "Precision, Recall and Faithful that hold a number; an item without a value counts as 0. Higher is better.",
        "label_p": "100 times the mean of Precision over the items with task label; an item without a value counts "
        "as 0. Higher is better.",
        "label_r": "100 times the mean of Recall over the items with task label; an item without a value counts as 0. "
        "Higher is better.",
        "f1": "The harmonic mean of Label_p and Label_r. Higher is better.",
        "faithfulness": "100 times the mean of Faithful over the items with task describe; an item without a value "
        "counts as 0. Higher is better.",
        "fluency": "100/3 times the mean of Fluent over the items with task describe; an item without a value counts "
        "as 0. Higher is better.",
    }


def test_a_row_in_full() -> None:
    row = parsed(ten_items.field(), "leaderboard_overall.json")["rows"][1]
    assert row["metrics"]["label_p"] == {"value": 91.7, "exact": "275/3", "n": 6, "total": 6, "low": None, "high": None}
    assert row["metrics"]["fluency"] == {"value": None, "exact": None, "n": 0, "total": 4, "low": None, "high": None}
    assert row["components"]["faithful"] == {"value": 0.75, "exact": "3/4", "n": 4, "total": 4}
    assert {key: value for key, value in row.items() if key not in ("metrics", "components")} == {
        "rank": 2,
        "rank_low": None,
        "rank_high": None,
        "tie_group": None,
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
    }


def test_numbers_keep_their_declared_decimals() -> None:
    raw = files(ten_items.field())["leaderboard_overall.json"]
    assert b'"value": 80.0' in raw
    assert b'"coverage": 0.7000' in raw


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
    pairs = parsed(a_field(benchmark, items, entries), "comparisons.json")["pairs"]
    counts = {(p["a"], p["b"]): [p[key] for key in ("both", "only_a", "only_b", "neither", "n")] for p in pairs}
    assert counts == {("a", "b"): [1, 1, 2, 0, 4], ("a", "c"): [1, 0, 1, 1, 3], ("b", "c"): [2, 1, 0, 0, 3]}
    assert {(p["component"], p["p_value"], p["p_adjusted"]) for p in pairs} == {("right", None, None)}


@pytest.mark.parametrize("publish", [Publish.SEALED, Publish.NONE])
def test_nothing_of_single_items_where_records_are_not_published(publish: Publish) -> None:
    field = with_everything()
    made = files(replace(field, benchmark=replace(field.benchmark, records=publish)))
    assert set(files(field)) - set(made) == {"comparisons.json", "item_scores.jsonl", "matrix.csv"}
    shown = b"".join(made.values())
    assert not [item for item in ten_items.items() if str(item.key).encode() in shown]


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


def test_the_definition_of_a_cost() -> None:
    cost = mean_of("m", "cost", where={"task": ("a", "b"), "era": ("old",)}, higher_is_better=False)
    benchmark = a_benchmark([number("cost", applies_to={"task": ("b", "c")})], [cost], missing=MissingPolicy.EXCLUDE)
    definition = parsed(a_field(benchmark, some_items(1), []), "manifest.json")["metrics"][0]["definition"]
    assert definition == (
        "The mean of Cost over the items with task b and era old; items without a value are left out. Lower is better."
    )


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
