"""Suggestions for words that nobody knows."""

import pytest

from checker.model.said import say
from checker.reading.nearest import Speller, choose, nearest, same_at_sight


def test_the_nearest_word() -> None:
    assert nearest("Pre-Dictions", ["predictions", "submission"]) == "predictions"
    assert nearest("x", ["predictions"]) is None
    assert nearest("item-7", ["item-0007", "item-0008"]) == "item-0007"
    assert nearest("p" * 121, ["p" * 120]) is None
    assert nearest("日本", ["中国"]) is None


@pytest.mark.parametrize("word", ["item_id", "itemId", "item-id", "ITEM_ID"])
def test_a_compound_is_taken_for_the_known_word_that_it_ends_in(word: str) -> None:
    assert nearest(word, ["id", "prediction"]) == "id"
    assert nearest("forbid", ["id"]) is None


@pytest.mark.parametrize(
    "word",
    [
        "Star",
        " star",
        "ｓｔａｒ",
        "st\u200bar",
        "STAR\u00a0",
        "st\u034far",
        "star\ufe0f",
        "\u3164star",
        "st\U000f0001ar",
    ],
)
def test_a_word_is_the_same_at_sight_but_for_case_width_and_what_cannot_be_seen(word: str) -> None:
    assert same_at_sight(word, ["stars", "star"]) == "star"


@pytest.mark.parametrize("word", ["stat", "1", "10", "", "\u200b", "\u3164", "stär"])
def test_a_word_that_looks_different_is_no_other(word: str) -> None:
    assert same_at_sight(word, ["star", "100", ""]) is None


def test_a_speller_sees_through_zeros_however_often_it_is_asked() -> None:
    speller = Speller([f"item-{n:04}" for n in range(2000)])
    assert [speller.nearest(f"item-{n}") for n in range(200)] == [f"item-{n:04}" for n in range(200)]
    assert speller.nearest("item-12x4") is not None
    assert Speller([]).nearest("x") is None


def test_a_choice_names_the_nearest_and_all_that_are_known() -> None:
    assert choose("means", ["median", "mean"]) == say(
        "Write {like}. Known are: {known}.", like="mean", known="mean, median"
    )
    assert choose("x", []) == say("Write one of: {known}.", known="none")
