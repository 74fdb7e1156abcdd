"""Reading numbers, spans, boxes, captions and ratings out of free text."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.texts import boxes, captions, ratings, scanning
from checker.metrics.texts.spans import dashed, spans

INF = float("inf")


@given(st.text(alphabet="0123456789.-x ", max_size=40))
def test_numbers_are_found_where_runs_of_digits_begin(text: str) -> None:
    for number in scanning.Numerals(text):
        assert text[number.start : number.end] == number.text
        assert text[number.start].isdecimal()
        assert number.start == 0 or not text[number.start - 1].isdecimal()
        assert number.exact == Fraction(number.text)


def test_numbers_beyond_every_double_have_no_exact_value() -> None:
    [number] = scanning.Numerals("9" * 400)
    assert (number.double, number.exact) == (INF, None)
    [long] = scanning.Numerals("1" * 50)
    assert long.exact == Fraction(float("1" * 50))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0.0-10.5 seconds.", [(0, 10.5)]),
        ("1 - 2, 3\t-\n4", [(1, 2), (3, 4)]),
        ("1-2-3", [(1, 2)]),
        ("from 1 to 2s", [(1, 2)]),
        ("1.006 seconds TO 2 second", [(1.01, 2)]),
        ("00:01:00 to 00:02:00", [(0, 0), (60, 120)]),
        ("1-2 and 3 to 4", [(1, 2)]),
        ("nothing", []),
    ],
)
def test_spans(text: str, found: list[tuple[float, float]]) -> None:
    assert [(float(a), float(b)) for a, b in spans(text)] == found


def test_the_documented_form_is_the_one_with_a_hyphen() -> None:
    assert dashed("1 to 2") == []
    assert dashed("1-2") == [(1, 2)]


def test_boxes_by_time() -> None:
    text = "1.0 seconds: [0, 0, 1, 1] 2 seconds: [oops] 3.0 seconds: [2, 2, 3]"
    found = boxes.by_time(text, ["9.0"])
    assert found == {"1.0": [0, 0, 1, 1], "2.0": [0, 0, 1, 1], "3.0": [0, 0, 1, 1]}
    assert boxes.by_time("[[1,2,3,4]] [[5,6,7,8]]", ["a", "b", "c"]) == {"a": [1, 2, 3, 4], "b": [5, 6, 7, 8]}
    assert boxes.by_time("1.0 seconds: [oops]", ["a"]) == {}


@pytest.mark.parametrize("inside", ["1, 1, 0, 2", "nan, 0, 1, 1", "0, 0, inf, 1", "0, 0, 1", "0, 0, 0, 0", "x"])
def test_a_sound_box_is_finite_and_the_right_way_round(inside: str) -> None:
    assert boxes.sound(inside) is None
    assert boxes.sound("0, 0, 1.5, 1") == [0, 0, Fraction(3, 2), 1]


def test_captions_run_to_the_next_header_on_a_line_of_its_own() -> None:
    text = "1-2 seconds: first\nand more 3-4 seconds: still\n5.5-6 second: next\n5.5-6 seconds: again"
    found = captions.headed(text)
    assert [(each.start, each.end, each.caption) for each in found] == [
        (1, 2, "first and more 3-4 seconds: still"),
        (Fraction(11, 2), 6, "next"),
    ]


def test_looser_captions_are_read_line_by_line() -> None:
    text = "Time Range: 1 - 2 seconds - one.\nStart (Time) 3–4 second ** **Description:** two\n5 - 6 seconds"
    assert [(each.start, each.end, each.caption) for each in captions.loose(text)] == [(1, 2, "one"), (3, 4, "two")]


@pytest.mark.parametrize(
    ("text", "lenient", "strict"),
    [
        ("A: 1/5, B c: 2/5.", {"A": 1, "B c": 2}, {"A": 1, "B c": 2}),
        ("x: A: 1/5, B: 22/50", {"A": 1, "B": 22}, {}),
        ("A: 1/5, A: 2/5", {"A": 2}, {}),
        ("A: 9/5", {"A": 9}, {}),
        ("A 1/5", {}, {}),
        (f"A: {'9' * 50}/5", {"A": None}, {}),
    ],
)
def test_ratings(text: str, lenient: dict[str, int | None], strict: dict[str, int]) -> None:
    assert ratings.named(text, "/5") == lenient
    assert ratings.exactly(text, range(1, 6), "/5") == strict


def test_numbers_behind_words() -> None:
    assert ratings.number_after("plate: none, plate: 2", "plate:") == (True, 2)
    assert ratings.number_after("plate 2", "plate:") == (False, None)
    assert ratings.any_of("x/5 3/5", "/5")
    assert not ratings.any_of("/5 x/5", "/5")
