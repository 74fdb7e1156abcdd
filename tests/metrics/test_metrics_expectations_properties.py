"""What holds for every answer: spans, order, partial credit, and time in proportion to the text, hostile or not."""

import sys
from collections.abc import Callable
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from expected import exactly, expects, rate
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.expectations.expect import Expectation, extraction_document, read_expectation, read_extraction
from checker.metrics.expectations.kinds import kinds
from checker.metrics.expectations.numbers import numbers_in
from checker.metrics.expectations.statement import LONGEST
from checker.model.record import Absence

EVERY = {name: read_expectation(exactly(dict(kind.example))) for name, kind in kinds().items()}
NAMES = ("helium", "neon", "argon", "krypton", "xenon")
GASES = expects("set", elements=list(NAMES), credit="each")
ROW = expects("ordered_list", elements=list(NAMES), credit="each")
FIELDS = expects("table", fields={name: {"kind": "number", "value": at} for at, name in enumerate(NAMES)})

pieces = st.sampled_from(
    [
        *("Answer:", "answer", "Final answer:", "\n", "\r\n", "\u2028", " ", "- ", "1. ", "|", ",", ";", ":", "(", ")"),
        *("384,400", "1969", "20 July", "km", "%", "yes", "no", "and", "or", "helium", "Fe", "symbol", "**", "`", "²"),
        *("−", "İ", "ß", "e\u0301", "\u200b", "٣", "½", "[1]", "/", "^", "10", "×", "e5"),
    ]
)
texts = st.one_of(st.lists(pieces, max_size=25).map("".join), st.text(max_size=60))


@pytest.mark.parametrize("kind", EVERY)
@given(text=texts)
def test_a_span_points_at_what_was_read_and_a_rate_is_a_share(kind: str, text: str) -> None:
    expectation = EVERY[kind]
    extraction = expectation.extract(text)
    assert all(0 <= each.span.start <= each.span.end <= len(text) for each in extraction.found)
    assert all(each.value is None or expectation.kind.fits(each.value) for each in extraction.found)
    result = expectation.grade(extraction)
    assert result is Absence.MISSING_EVALUATION if kind == "rubric" else 0 <= Fraction(result) <= 1  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", EVERY)
@given(text=texts)
def test_what_is_kept_is_read_again_as_it_was(kind: str, text: str) -> None:
    extraction = EVERY[kind].extract(text)
    kept = extraction_document(extraction, text)
    assert read_extraction(kept, text) == extraction
    assert read_extraction({**kept, "more": 1}, text) is None
    assert all(read_extraction({**kept, "kind": kind}, text) is None for kind in ([], {}, None, 1, "unheard-of"))
    if extraction.found and kind != "rubric":
        assert read_extraction(kept, "\0" * len(text)) is None


@given(st.integers(-(10**12), 10**12), st.integers(0, 6), st.booleans())
def test_a_number_is_read_back_from_how_it_is_commonly_written(number: int, decimals: int, grouped: bool) -> None:
    value = Fraction(number, 10**decimals)
    whole, part = divmod(abs(number), 10**decimals)
    written = f"{'-' if number < 0 else ''}{whole:,}" if grouped else f"{'-' if number < 0 else ''}{whole}"
    written += f".{part:0{decimals}}" if decimals else ""
    (found,) = numbers_in(f"about {written} of them")
    assert (found.value, found.span.of(f"about {written} of them")) == (value, written)


@given(st.lists(st.sampled_from(NAMES), max_size=6), st.sampled_from(NAMES))
def test_one_more_right_element_never_costs_and_one_more_wrong_one_never_helps(said: list[str], more: str) -> None:
    before = rate(_listed(said), GASES)
    assert rate(_listed([*said, more]), GASES) >= before
    assert rate(_listed([*said, "iron"]), GASES) <= before
    assert before == Fraction(len(set(said)), len(NAMES))


@given(st.permutations(NAMES))
def test_only_the_right_order_is_whole_and_any_order_is_the_same_set(order: list[str]) -> None:
    assert rate(_listed(order), GASES) == 1
    assert (rate(_listed(order), ROW) == 1) == (tuple(order) == NAMES)
    assert rate(_listed(order), ROW) == Fraction(sum(map(str.__eq__, order, NAMES)), len(NAMES))


@given(st.lists(st.sampled_from(range(len(NAMES))), unique=True))
def test_a_table_has_as_many_points_as_right_fields_in_any_order(fields: list[int]) -> None:
    answer = "Answer:\n" + "\n".join(f"{NAMES[at]}: {at}" for at in fields)
    assert rate(answer, FIELDS) == Fraction(len(fields), len(NAMES))


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "rubric"])
@pytest.mark.parametrize("nothing", ["", " ", "Answer:", "I do not know.", "Answer: -", "Answer: ()", "#" * 100])
def test_saying_nothing_is_never_right(kind: str, nothing: str) -> None:
    assert rate(nothing, EVERY[kind]) == 0


def test_listing_everything_there_is_never_wins() -> None:
    years = "Answer: " + ", ".join(map(str, range(1, 2000)))[:1900]
    elements = "Answer: " + ", ".join(["iron", "gold", "tin", *NAMES, "lead", "zinc"])
    assert rate(years, expects("number", value=100)) == 0
    assert rate(years, expects("date", value="0100")) == 0
    assert rate(elements, expects("entity", names=["neon"])) == 0
    assert rate(elements, GASES) == 0
    assert rate("Answer: yes, no", expects("yes_no", value=True)) == 0
    assert rate("Answer:\n" + "\n".join(f"neon: {n}" for n in range(99)), FIELDS) == 0


HOSTILE: dict[str, Callable[[int], str]] = {
    "markers": lambda n: "answer" * n,
    "marked lines": lambda n: "Answer: 1\n" * n,
    "blank lines": lambda n: "\n" * 6 * n,
    "one line of digits": lambda n: "Answer: " + "1" * 6 * n,
    "groups": lambda n: "Answer: " + "1,111," * n,
    "parentheses": lambda n: "Answer: " + "(" * 3 * n + ")" * 3 * n,
    "bullets": lambda n: "Answer:\n" + "- x\n" * n,
    "bullets without a marker": lambda n: "- x\n" * n,
    "commas": lambda n: "Answer: " + "x," * 3 * n,
    "rows": lambda n: "| a | b |\n" * n,
    "blanks": lambda n: "Answer: a" + " " * 6 * n,
    "labels": lambda n: "Answer:\n" + ("symbol" + " " * 100 + ": x\n") * (n // 20),
    "marks": lambda n: "Answer: e" + "\u0301" * 6 * n,
    "signs of width": lambda n: "Answer: " + "\ufdfa" * 6 * n,
    "brackets": lambda n: "Answer: " + "[1" * 3 * n,
    "months": lambda n: "Answer: " + "July 1" * n,
    "names": lambda n: "Answer: " + "helium " * n,
    "quotes": lambda n: "Answer: " + '"*_`' * n,
}


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("attack", HOSTILE)
def test_twice_the_text_takes_at_most_about_twice_the_steps(kind: str, attack: str) -> None:
    short, long = (steps(EVERY[kind], HOSTILE[attack](n)) for n in (4_000, 8_000))
    assert long <= 2.2 * short + 500


@pytest.mark.parametrize("kind", ["number", "set"])
@pytest.mark.parametrize(
    "attack", ["markers", "marked lines", "blank lines", "one line of digits", "bullets", "quotes"]
)
def test_ten_megabytes_are_read_like_any_other_answer(kind: str, attack: str) -> None:
    text = (HOSTILE[attack](2_000_000))[:10_000_000]
    assert len(text) >= 8_000_000
    assert rate(text, EVERY[kind]) == 0


def test_a_list_that_goes_on_for_too_long_is_not_read_in_part() -> None:
    short = "Answer:\n" + "\n".join(f"- {name}" for name in NAMES)
    assert rate(short, GASES) == 1
    assert rate(f"{short}\n{' ' * LONGEST}.", GASES) == 0
    assert rate("x" * 10_000_000 + f"\n{short}", GASES) == 1


def steps(expectation: Expectation, text: str) -> int:
    """Count the lines of Python that an extraction runs."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        expectation.extract(text)
    finally:
        sys.settrace(before)
    return count


def _listed(names: list[str]) -> str:
    return "Answer: " + ", ".join(names)
