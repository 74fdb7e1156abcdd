"""What each kind of expectation reads out of an answer, and what it gives for it."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from expected import exactly, expects, rate, read

from checker.metrics.comparers.by_item import COMPARER
from checker.metrics.expectations.base import BadExpectation
from checker.metrics.expectations.expect import read_expectation
from checker.metrics.expectations.kinds import kinds
from checker.model.record import Absence

MOON = expects("number", value=384400, absolute=500, units={"km": 1, "kilometres": 1, "m": 0.001})
HALF = expects("number", value=0.5)
CURIE = expects("entity", names=["Marie Curie", "Maria Skłodowska-Curie"], beside=["physicist"])
LANDING = expects("date", value="1969-07-20", points={"year": 2, "month": 1, "day": 1})
NO = expects("yes_no", value=False)
ISLANDS = expects("set", elements=["Trinidad and Tobago", "Jamaica", ["Cuba", "Kuba"]], credit="each")
PRIMES = expects("ordered_list", elements=[2, 3, 5, 7], credit="each")
IRON = expects(
    "table",
    fields={
        "symbol": {"kind": "entity", "names": ["Fe"]},
        "atomic_number": {"kind": "number", "value": 26, "labels": ["Z"], "points": 2},
        "magnetic": {"kind": "yes_no", "value": True},
    },
)


@pytest.mark.parametrize(
    "answer",
    [
        "Answer: 384,400 km",
        "Answer: 384 400 km (about 238,855 miles)",
        "Answer: 384\u202f400\u00a0km",
        "**Answer:** 384.4 × 10^3 km",
        "Answer: 3.844 x 10⁵ km",
        "## Final answer: 3.844e8 m.",
        "Answer: ３８４４００ km",
        "It is far.\nThe answer: 384'400 kilometres",
        "Answer:\n\n384400",
        "Answer: 1 km\nNo, wrong.\nAnswer: 384,900 km",
        "No marker here, but a last line:\n384,400.",
        "> *Answer*: `384400 km`",
        r"Answer: \(384400\) km",
        "Answer: $384{,}400$ km\nAnswer: (384,400 km)",
    ],
)
def test_a_number_is_read_in_many_spellings(answer: str) -> None:
    assert rate(answer, MOON) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "Answer: 384,901 km",
        "Answer: 384,400 miles",
        "Answer: 384,400 km/h",
        "Answer: 384,400 km²",
        "Answer: 384,400 %",
        "Answer: 384,400 or 400,000 km",
        "Answer: between 380,000 and 390,000 km",
        "Answer: 384,400 km (or 400,000 km)",
        "Answer: 384,400 km, 384,401 km",
        "Answer: -384,400 km",
        "Answer: 384,400 km\nAnswer: unknown",
        "Answer: M384400",
        "384,400 km\n\nSource: a book of 1999",
        "Answer: 1,2,3 km",
        "",
        "Answer:",
    ],
)
def test_another_number_another_unit_and_several_numbers_are_wrong(answer: str) -> None:
    assert rate(answer, MOON) == 0


@pytest.mark.parametrize("answer", ["0.5", "1/2", "0,5", ".5", "50 %", "50%", "5e-1", "+0.50"])
def test_shares_fractions_and_decimals_are_one_number(answer: str) -> None:
    assert rate(f"Answer: {answer}", HALF) == 1


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1,234", "1234"),
        ("1,23", "123/100"),
        ("1.234", "617/500"),
        ("1.234.567", "1234567"),
        ("1,234.5", "2469/2"),
        ("1.234,5", "2469/2"),
        ("12 345 678", "12345678"),
        ("0,125", "1/8"),
        ("2.5 million", "2500000"),
        ("10^6", "1000000"),
        ("2^10", "1024"),
        ("3/4", "3/4"),
        ("−7", "-7"),
        ("1,23,4", None),
        ("1.2,3.4", None),
        ("12/3/4", None),
        ("10^999", None),
        ("9" * 401, None),
    ],
)
def test_digits_are_read_by_the_rules_that_are_documented(written: str, value: str | None) -> None:
    assert read(f"Answer: {written}", HALF) == [(value, written)]


def test_bands_give_fewer_points_for_a_wider_miss() -> None:
    pi = expects("number", value=3.14159265, absolute=0.00001, points=4, bands=[{"absolute": 0.01, "points": 1}])
    assert [rate(f"Answer: {each}", pi) for each in ("3.14159", "3.14", "3.2")] == [1, Fraction(1, 4), 0]


def test_a_relative_tolerance_counts_beside_an_absolute_one_and_the_larger_one_wins() -> None:
    within = expects("number", value=-200, absolute=1, relative=0.01)
    assert [rate(f"Answer: {each}", within) for each in ("-198", "-202", "-203", "202")] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    "answer",
    [
        "Answer: Marie Curie",
        "Answer: It was the physicist Marie Curie.",
        "Answer: MARIE  CURIE",
        "Answer: ｍarie curie",
        "Answer: **Marie Curie** (not her husband)",
        "Answer: Maria Skłodowska-Curie",
        "Answer: Ma\u200brie Cu\u00adrie\u200b",
        "Answer: Maria Skłodowska\u2013Curie / Marie Curie",
        "She won twice.\n\nMarie Curie",
    ],
)
def test_a_thing_is_known_by_any_of_its_names(answer: str) -> None:
    assert rate(answer, CURIE) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "Answer: Marie Curie, Albert Einstein, Niels Bohr",
        "Answer: Marie Curie or Pierre Curie",
        "Answer: Marie Curie (or Pierre Curie)",
        "Answer: not Marie Curie",
        "Answer: Pierre Curie",
        "Answer: Marie Curieux",
        "Answer: Anne-Marie Curie",
        "Marie Curie\nor somebody else",
        "Answer: ?",
    ],
)
def test_a_second_candidate_or_any_other_word_is_wrong(answer: str) -> None:
    assert rate(answer, CURIE) == 0


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("20 July 1969", 4),
        ("July 20th, 1969", 4),
        ("1969-07-20", 4),
        ("1969/7/20", 4),
        ("20.07.1969", 4),
        ("20/07/1969", 4),
        ("07/20/1969", 4),
        ("Sunday, the 20th of July, 1969, at 20:17 UTC", 4),
        ("1969-07-20T20:17:40Z", 4),
        ("1969, July 20", 4),
        ("20 July 1969 (in 1969)", 4),
        ("July 1969", 3),
        ("21 July 1969", 3),
        ("20 June 1969", 2),
        ("1969", 2),
        ("20 July 1970", 0),
        ("07/08/1969", 0),
        ("31 February 1969", 0),
        ("20 July 1969 or 21 July 1969", 0),
        ("some day", 0),
    ],
)
def test_a_date_has_points_for_each_part_from_the_year_on(answer: str, points: int) -> None:
    assert rate(f"Answer: {answer}", LANDING) == Fraction(points, 4)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("24 November 1859", "1859"),
        ("March 44 BC", "-0044"),
        ("44 BCE", "-0044"),
        ("in AD 1066", "1066"),
        ("AD 79", "0079"),
    ],
)
def test_a_date_that_is_more_exact_than_asked_is_right(answer: str, expected: str) -> None:
    assert rate(f"Answer: {answer}", expects("date", value=expected)) == 1


@pytest.mark.parametrize("answer", ["No", "no.", "**No**, since yes would be odd", "False", "The answer is no"])
def test_a_verdict_is_the_first_word(answer: str) -> None:
    assert rate(f"Answer: {answer}", NO) == 1


@pytest.mark.parametrize("answer", ["yes", "yes and no", "no or yes", "no, but yes", "perhaps no", "none", ""])
def test_both_verdicts_and_none_are_wrong(answer: str) -> None:
    assert rate(f"Answer: {answer}", NO) == 0


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("Answer: Cuba, Jamaica and Trinidad and Tobago", 3),
        ("Answer: Trinidad and Tobago; Kuba | Jamaica.", 3),
        ("Answer:\n- Cuba\n- **Jamaica**: the third largest\n- Trinidad and Tobago (two islands)\n\nSources: none", 3),
        ("Answer: the islands are:\n1. Cuba\n2. Jamaica\n   - and a deeper remark\n3. Trinidad and Tobago", 3),
        ("Answer:\nCuba\nJamaica\nTrinidad and Tobago", 3),
        ("Answer:\na. Cuba\nb) Jamaica\nc. Trinidad and Tobago", 3),
        ("The three:\n* Cuba\n* Jamaica\n* Trinidad and Tobago", 3),
        ("Answer: Cuba, Cuba, Cuba", 1),
        ("Answer: Cuba, Haiti", 0),
        ("Answer: Cuba, Jamaica, Haiti", 1),
        ("Answer: Haiti and Fiji and Cuba and Jamaica and Trinidad and Tobago", 1),
        ("Answer: Cuba, Jamaica, Trinidad and Tobago, Haiti, Fiji, Samoa, Malta", 0),
        ("Answer: Cuba or Jamaica", 1),
        ("Answer: none", 0),
    ],
)
def test_each_element_of_a_set_counts_once_and_a_wrong_one_costs_as_much(answer: str, points: int) -> None:
    assert rate(answer, ISLANDS) == Fraction(points, 3)


def test_a_set_of_all_or_nothing_takes_no_wrong_element() -> None:
    strict = expects("set", elements=["a b", "c"])
    assert [rate(f"Answer: {each}", strict) for each in ("c, a b", "c", "c, a b, d", "c, c, a b")] == [1, 0, 0, 1]


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("Answer: 2, 3, 5, 7", 4),
        ("Answer: 2,3,5,7", 4),
        ("Answer: 2, 3, 5 and 7.", 4),
        ("Answer: 2 → 3 → 5 → 7", 4),
        ("Answer: 2 < 3 < 5 < 7", 4),
        ("Answer: 2 -> 3->5 -> 7", 4),
        ("Answer:\n1. 2\n2. 3\n3. 5\n4. 7", 4),
        ("Answer: 2, 5, 3, 7", 2),
        ("Answer: 2, 3, 5", 3),
        ("Answer: 3, 5, 7", 0),
        ("Answer: 2, 3, 5, 7, 11", 3),
        ("Answer: 2, 3, 4 apples, 7", 3),
    ],
)
def test_a_list_has_points_for_each_right_place(answer: str, points: int) -> None:
    assert rate(answer, PRIMES) == Fraction(points, 4)


def test_thousands_in_a_list_are_parted_by_a_comma_without_a_blank() -> None:
    perfect = expects("set", elements=[6, 28, 496, 8128])
    assert rate("Answer: 6, 28, 496, 8,128", perfect) == 1


@pytest.mark.parametrize(
    ("answer", "points"),
    [
        ("Answer:\nSymbol: Fe\nAtomic number: 26\nMagnetic: yes", 4),
        ("Answer:\n- **Symbol** = Fe\n- Z – 26\n- magnetic\tyes, below 770 °C", 4),
        ("Answer:\nSymbol (short): Fe\nAtomic number (Z): 26\n(Magnetic): yes", 4),
        ("| property | value |\n|---|---|\n| symbol | Fe |\n| Z | 26 |\n| magnetic | yes |", 4),
        ("Answer:\nSymbol: Fe\nZ: 26\nColour: grey", 3),
        ("Answer:\nSymbol: Fe\nZ: 26\nAtomic number: 27\nMagnetic: yes", 2),
        ("Answer:\nSymbol: Fe\nSymbol: Ir\nZ: 26", 2),
        ("Answer:\nSymbol:\nZ: twenty-six", 0),
        ("Symbol: Fe\nAnswer: iron", 0),
    ],
)
def test_a_table_has_points_for_each_field_and_none_for_contradictions(answer: str, points: int) -> None:
    assert rate(answer, IRON) == Fraction(points, 4)


def test_a_rubric_has_no_number_before_a_judge_has_read_it() -> None:
    rubric = expects("rubric", criteria=[{"text": "A?", "points": 3}, {"text": "B?"}])
    assert rate("anything", rubric) is Absence.MISSING_EVALUATION
    assert rubric.asks() == ("A?", "B?")
    assert rubric.gold() is None
    assert expects("rubric", criteria=[{"text": "A?"}], answer="A.").gold() == "A."
    assert rubric.hear([Fraction(1), Fraction(1, 2)]) == Fraction(7, 8)
    assert rubric.hear([Fraction(1), Absence.MISSING_EVALUATION]) is Absence.MISSING_EVALUATION
    assert rubric.hear([Fraction(1), Absence.INVALID_EVALUATION]) is Absence.INVALID_EVALUATION
    assert rubric.hear([Fraction(1), Fraction(2)]) is Absence.INVALID_EVALUATION
    assert rubric.hear([Fraction(1)]) is Absence.INVALID_EVALUATION


def test_a_kept_value_that_is_not_of_its_field_s_form_is_no_evaluation() -> None:
    text = "Symbol: Fe\nZ: 26\nMagnetic: yes"
    kept = IRON.extract(text)
    assert IRON.grade(kept) == 1
    altered = replace(kept, found=tuple(replace(each, value="many") for each in kept.found))
    assert IRON.grade(altered) is Absence.INVALID_EVALUATION


@pytest.mark.parametrize("name", kinds())
def test_each_kind_has_an_example_that_is_read_and_tells_its_keys(name: str) -> None:
    kind = kinds()[name]
    assert read_expectation(exactly(dict(kind.example))).max_score >= 1
    assert kind.example.keys() - {"kind", "points", "max_score"} <= kind.keys.keys()


BROKEN: list[tuple[Any, str]] = [
    (None, "kind"),
    ("", "kind"),
    (0, "kind"),
    (False, "kind"),
    ({}, "kind"),
    ({"kind": "guess"}, "kind"),
    ({"kind": "number"}, "value"),
    ({"kind": "number", "value": False}, "value"),
    ({"kind": "number", "value": ""}, "value"),
    ({"kind": "number", "value": None}, "value"),
    ({"kind": "number", "value": "3"}, "value"),
    ({"kind": "number", "value": 3, "absolute": -1}, "absolute"),
    ({"kind": "number", "value": 3, "units": {}}, "units"),
    ({"kind": "number", "value": 3, "units": {"km": 0}}, "units"),
    ({"kind": "number", "value": 3, "bands": [{"absolute": 1}]}, "bands"),
    ({"kind": "number", "value": 3, "bands": [{"absolute": 1, "points": 2}]}, "bands"),
    ({"kind": "number", "value": 3, "points": 0}, "points"),
    ({"kind": "number", "value": 3, "max_score": 2}, "max_score"),
    ({"kind": "number", "value": 3, "tolerance": 2}, "tolerance"),
    ({"kind": "entity", "names": []}, "names"),
    ({"kind": "entity", "names": [""]}, "names"),
    ({"kind": "entity", "names": ["x", 3]}, "names"),
    ({"kind": "yes_no", "value": 0}, "value"),
    ({"kind": "yes_no", "value": "no"}, "value"),
    ({"kind": "date", "value": "20 July 1969"}, "value"),
    ({"kind": "date", "value": "1969-02-30"}, "value"),
    ({"kind": "date", "value": "1969", "points": {"year": 1, "day": 1}}, "points"),
    ({"kind": "set", "elements": []}, "elements"),
    ({"kind": "set", "elements": ["a", "a"]}, "elements"),
    ({"kind": "set", "elements": [None]}, "elements"),
    ({"kind": "set", "elements": ["a"], "credit": "some"}, "credit"),
    ({"kind": "set", "elements": [{"names": "a", "value": 1}]}, "elements"),
    ({"kind": "table", "fields": {}}, "fields"),
    ({"kind": "table", "fields": {"a": {"kind": "set", "elements": ["x"]}}}, "fields"),
    ({"kind": "table", "fields": {"a": {"kind": "number", "value": 1, "labels": []}}}, "labels"),
    (
        {"kind": "table", "fields": {n: {"kind": "number", "value": 1, "labels": ["same"]} for n in "ab"}},
        "labels",
    ),
    ({"kind": "rubric", "criteria": []}, "criteria"),
    ({"kind": "rubric", "criteria": [{"text": " "}]}, "criteria"),
    ({"kind": "rubric", "criteria": [{"text": "A?"}], "answer": " "}, "answer"),
    ({"kind": "rubric", "criteria": [{"text": "A?"}], "answer": ["A"]}, "answer"),
]


@pytest.mark.parametrize(("truth", "key"), BROKEN, ids=lambda each: str(each)[:60])
def test_what_is_no_expectation_is_refused_and_names_the_key_alone(truth: Any, key: str) -> None:
    with pytest.raises(BadExpectation) as caught:
        read_expectation(exactly(truth))
    assert caught.value.key == key
    assert str(caught.value) == key


def test_zero_false_and_an_empty_text_are_right_where_they_are_expected() -> None:
    zero = expects("number", value=0)
    assert [rate(f"Answer: {each}", zero) for each in ("0", "0.0", "-0", "no", "", "false")] == [1, 1, 1, 0, 0, 0]
    assert [rate(f"Answer: {each}", NO) for each in ("no", "false", "0", "")] == [1, 1, 0, 0]


def test_max_score_may_repeat_the_sum_of_all_points() -> None:
    assert expects("set", elements=["a", {"names": ["b"], "points": 2.5}], max_score=3.5).max_score == Fraction(7, 2)


def test_an_answer_that_is_no_text_is_wrong() -> None:
    truth: Any = {"kind": "number", "value": 3}
    assert [COMPARER.compare(each, truth, {}) for each in (3, True, None, ["3"], {"text": "3"})] == [0, 0, 0, 0, 0]
