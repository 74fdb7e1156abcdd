"""What the manifest says."""

import hashlib
import json

import ten_items
from board_fields import a_benchmark, a_field, mean_of, number, some_items
from published import parsed, with_everything

from checker.boards.files import files
from checker.model.benchmark import MissingPolicy


def test_the_files_and_their_digests() -> None:
    made = files(with_everything())
    assert list(made) == [
        "comparisons.json",
        "item_scores.jsonl",
        "leaderboard_beside.json",
        "leaderboard_by_era.json",
        "leaderboard_by_topics.json",
        "leaderboard_overall.json",
        "manifest.json",
        "matrix.csv",
        "receipts/amber.json",
        "uncertainty.json",
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
        {
            "id": "era",
            "overlapping": False,
            "parts": [{"part": "new", "n_items": 5}, {"part": "old", "n_items": 5}],
            "min_cell": 0,
        },
        {
            "id": "topics",
            "overlapping": True,
            "parts": [{"part": "art", "n_items": 4}, {"part": "law", "n_items": 4}, {"part": "sea", "n_items": 3}],
            "min_cell": 0,
        },
    ]


def test_every_ruling_is_told_with_its_reason() -> None:
    told = parsed(with_everything(), "manifest.json")["rulings"]
    assert [(each["entry"], each["kind"], each["reason"]) for each in told] == [
        ("dune", "missing_policy", "The provider went away."),
        ("gorse", "withdrawn", "Its authors found a mistake."),
        ("iris", "reward_hack", "It read the answers."),
        ("iris", "superseded", "A newer one."),
    ]
    assert [(each["items"], each["by"]) for each in told[-2:]] == [(1, None), (0, "amber")]


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


def test_the_definition_of_a_cost() -> None:
    cost = mean_of("m", "cost", where={"task": ("a", "b"), "era": ("old",)}, higher_is_better=False)
    benchmark = a_benchmark([number("cost", applies_to={"task": ("b", "c")})], [cost], missing=MissingPolicy.EXCLUDE)
    definition = parsed(a_field(benchmark, some_items(1), []), "manifest.json")["metrics"][0]["definition"]
    assert definition == (
        "The mean of Cost over the items with task b and era old; items without a value are left out. Lower is better."
    )
