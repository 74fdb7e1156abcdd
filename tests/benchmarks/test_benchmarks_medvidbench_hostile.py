"""Answers that are wrong, absurd, enormous or built to make a parser slow: each has its cells, and none costs much."""

import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from medvidbench_scores import cells, scorer

from checker.metrics.texts import boxes, captions, ratings, spans
from tools.medvidbench.answers import right
from tools.medvidbench.samples import Sample, family, samples

TASKS = ("tal", "stg", "next_action", "dense_captioning", "skill_assessment", "cvs_assessment", "video_summary")
ONE = {task: next(sample for sample in samples() if family(sample.task) == task) for task in TASKS}
STRICT_TASKS = [task for task in TASKS if task != "video_summary"]
MANY = settings(max_examples=60, deadline=None)


def strict(found: dict[str, Any]) -> list[Any]:
    return [cell for name, cell in found.items() if name.endswith("_strict")]


@pytest.mark.parametrize("task", TASKS)
@MANY
@given(st.text(max_size=200) | st.text(alphabet="0123456789-.:[],seconds to/5\n ", max_size=200))
def test_any_text_has_cells_between_nothing_and_one(task: str, answer: str) -> None:
    found = cells(ONE[task].record, answer)
    assert found == cells(ONE[task].record, answer)
    assert all(cell == "invalid_evaluation" or 0 <= cell <= 1 for cell in found.values())
    assert all(isinstance(cell, int | Fraction) for cell in strict(found))


@pytest.mark.parametrize("task", STRICT_TASKS)
@pytest.mark.parametrize("answer", ["", " ", None, 5, True, ["x"], {"a": 1}, "\x00", "\ud800", "𝟙-𝟚 seconds: x"])
def test_what_says_nothing_is_wrong(task: str, answer: Any) -> None:
    assert set(strict(cells(ONE[task].record, answer))) == {0}


@pytest.mark.parametrize("task", STRICT_TASKS)
def test_an_answer_of_ten_megabytes_says_nothing(task: str) -> None:
    long = right(ONE[task]) + " " * 10_000_000
    assert set(strict(cells(ONE[task].record, long))) == {0}
    as_long_as_is_read = right(ONE[task]) + "\n" * (scorer().LONGEST - len(right(ONE[task])))
    assert len(as_long_as_is_read) == 400_000
    assert set(strict(cells(ONE[task].record, as_long_as_is_read))) == {1}


@pytest.mark.parametrize(
    "answer",
    [
        "10-0 seconds.",
        "-5--1",
        "0-1000000000 seconds.",
        f"0-{'9' * 300}",
        f"0-{'9' * 4000}",
        f"{'9' * 400}-{'9' * 401}",
        "0-0",
        f"0.{'0' * 5000}1-0.{'0' * 5000}2",
        "nan-inf",
    ],
)
def test_spans_that_no_clip_has(answer: str) -> None:
    record = {"qa_type": "tal", "metadata": {"fps": "1.0"}, "struc_info": [{"spans": [{"start": 2, "end": 6}]}]}
    assert set(cells(record, answer).values()) == {0}
    beside = cells(record, f"{answer} and 2-6")
    assert beside["tag_03"] == 1
    assert 0 < beside["tag_03_strict"] <= Fraction(1, 2) or answer in ("-5--1", "nan-inf")


def test_captions_of_spans_that_no_clip_has() -> None:
    info = [{"start": 2, "end": 6, "caption": "x"}]
    record = {"qa_type": "dense_captioning_gpt", "metadata": {"fps": "29.97"}, "struc_info": info}
    for answer in ("6-2 seconds: backwards", "0-1000000000 seconds: long", f"0-{'9' * 400} seconds: longer"):
        assert cells(record, answer)["dvc_f1_strict"] == 0
    assert cells(record, f"0-{'9' * 400} seconds: longer")["dvc_f1"] == "invalid_evaluation"
    assert cells(record, "6-2 seconds: backwards")["dvc_f1"] == 1


@pytest.mark.parametrize(
    ("box", "lenient", "strictly"),
    [
        ("nan, 0, 10, 10", "invalid_evaluation", 0),
        ("0, 0, inf, inf", 0, 0),
        ("-inf, -inf, inf, inf", 0, 0),
        ("inf, inf, inf, inf", "invalid_evaluation", 0),
        ("10, 10, 0, 0", 0, 0),
        ("0, 0, 1e308, 1e308", 0, 0),
        ("0, 0, 10", 0, 0),
        ("0, 0, 10, 10", 1, 1),
    ],
)
def test_boxes_of_infinities_and_of_no_numbers(box: str, lenient: Any, strictly: Any) -> None:
    record = {"qa_type": "stg", "struc_info": [{"bbox_dict": {"1.0": [0, 0, 10, 10]}}]}
    found = cells(record, f"1.0 seconds: [{box}]")
    assert (found["stg"], found["stg_strict"]) == (lenient, strictly)


PATTERNS = (
    *("1", "1-", "1 ", "1.", "1:", "1 - ", "to ", " ", "\n", "1 to ", "1s to", "1:1:1 ", "1:1:1 to ", "9 9"),
    *("1 seconds: [", "1 seconds: []", "1 seconds: [1]", "[[", "[[1,", "]]", "seconds: [", "1  "),
    *("1-2 seconds: ", "1-2 seconds: x\n", "\n1-2 seconds:", "1-2 seconds:\n", "1-2  ", "1-2 second"),
    *("Start ", "Start (", "Start Time ", "Start 1–2 second ", "Time Range: 1–2 seconds ", "**Start Time:**", "Time  "),
    *("1 - 2 seconds **Description:**", "1–2 seconds\n", "a:", ":", ",", "1/5", "/5", "a: 1/5,", "a:  "),
    *(
        "two structures",
        "two structures: ",
        "two structure:",
        "cystic plate",
        "cystic plate: ,",
        "hepatocystic triangle:",
    ),
)
READERS: dict[str, Callable[[str], Any]] = {
    "spans": spans.spans,
    "boxes by time": lambda text: boxes.by_time(text, ["1.0"]),
    "headed captions": captions.headed,
    "loose captions": captions.loose,
    "named ratings": lambda text: ratings.named(text, "/5"),
    "exact ratings": lambda text: ratings.exactly(text, range(6), "/5"),
    "any rating": lambda text: ratings.any_of(text, "/5"),
    "ratings after words": lambda text: ratings.number_after(text, "cystic plate:"),
    "criteria": lambda text: scorer()._criteria(text),
}


def steps(read: Callable[[], Any]) -> int:
    """Count the calls, of our functions and of built-in ones, that reading takes."""
    count = 0

    def counting(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        read()
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("reader", READERS)
def test_reading_takes_steps_in_proportion_to_the_length(reader: str) -> None:
    read = READERS[reader]
    for pattern in PATTERNS:
        once, twice = (steps(lambda text=pattern * n: read(text)) for n in (300, 600))  # type: ignore[misc]
        assert twice <= 2 * once + 40, repr(pattern)


@pytest.mark.parametrize("task", STRICT_TASKS)
def test_scoring_takes_steps_in_proportion_to_the_length(task: str) -> None:
    record = ONE[task].record
    for pattern in PATTERNS:
        once, twice = (steps(lambda text=pattern * n: cells(record, text)) for n in (150, 300))  # type: ignore[misc]
        assert twice <= 2.1 * once + 200, repr(pattern)


@pytest.mark.parametrize("task", STRICT_TASKS)
def test_the_longest_hostile_answers_are_read_to_their_end(task: str) -> None:
    """What took the square of the length would not come back."""
    for pattern in ("1", " ", "1 ", "Start 1–2 second ", "1 seconds: [", "1-2 seconds:\n", "a:", "two structure:"):
        text = (pattern * 400_000)[:399_999]
        assert set(strict(cells(ONE[task].record, text))) <= {0}


def test_pieces_of_segments_that_all_overlap_are_as_many_as_their_bounds() -> None:
    sample: Sample = ONE["dense_captioning"]
    text = "\n".join(f"{at}-{2000 - at} seconds: x" for at in range(900))
    once, twice = (steps(lambda n=n: cells(sample.record, "\n".join(text.split("\n")[:n]))) for n in (300, 600))  # type: ignore[misc]
    assert twice <= 2.2 * once
