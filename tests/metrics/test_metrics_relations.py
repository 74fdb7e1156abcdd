"""Relations between linear expressions, from their text to what keeps them, against Python's reading of the text."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.relations import excluded, kept, kept_by
from checker.model.benchmark import Invariant
from checker.model.record import Absence
from checker.reading.declaration.relations import invariant, named

NAMES = ("a", "b1", "total_c")

terms = st.one_of(
    st.sampled_from(NAMES),
    st.integers(0, 12).map(str),
    st.tuples(st.integers(0, 9), st.sampled_from(["*", " * "]), st.sampled_from(NAMES)).map(
        lambda parts: f"{parts[0]}{parts[1]}{parts[2]}"
    ),
)
sides = st.tuples(
    st.sampled_from(["", "-", "- "]), terms, st.lists(st.tuples(st.sampled_from(["+", " - "]), terms))
).map(lambda parts: parts[0] + parts[1] + "".join(sign + term for sign, term in parts[2]))
relations = st.tuples(sides, st.sampled_from(["<=", " <", " == ", ">= ", ">"]), sides).map("".join)
numbers = st.fractions(-3, 3, max_denominator=6)


@given(relations, st.fixed_dictionaries(dict.fromkeys(NAMES, numbers)))
def test_a_relation_says_what_its_text_says(text: str, values: dict[str, Fraction]) -> None:
    expected = eval(text, {}, dict(values))
    read = invariant(text, NAMES)
    assert kept(read, values) == expected
    assert excluded(read, {name: (value, value) for name, value in values.items()}) == (not expected)
    assert eval(str(read), {}, dict(values)) == expected
    assert set(named(text)) >= {name for name, _ in read.terms}


@given(relations, st.fixed_dictionaries(dict.fromkeys(NAMES, st.tuples(numbers, numbers).map(sorted))))
def test_what_is_excluded_is_kept_nowhere_in_the_spans(text: str, spans: dict[str, list[Fraction]]) -> None:
    """A linear expression is least and greatest at corners, and takes every value in between."""
    read = invariant(text, NAMES)
    corners = product(*spans.values())
    sums = [value(read, dict(zip(spans, corner, strict=True))) for corner in corners]
    reached = [min(sums), max(sums), *([Fraction(0)] if min(sums) <= 0 <= max(sums) else [])]
    anywhere = any(eval(f"number {read.relation} 0", {}, {"number": number}) for number in reached)
    assert excluded(read, {name: (low, high) for name, (low, high) in spans.items()}) == (not anywhere)


def value(relation: Invariant, values: dict[str, Fraction]) -> Fraction:
    return sum((number * values[name] for name, number in relation.terms), Fraction(relation.constant))


@pytest.mark.parametrize(
    ("text", "metrics", "on_records"),
    [
        ("a <= b1", ["a", "b1"], False),
        ("a <= b1", [], True),
        ("a + 1 > 0", ["b1"], True),
        ("a == a + b1", ["a", "b1"], False),
    ],
)
def test_names_that_are_no_metrics_are_components(text: str, metrics: list[str], on_records: bool) -> None:
    assert invariant(text, metrics).on_records == on_records


def test_a_record_without_a_number_says_nothing() -> None:
    relation = invariant("a + b1 <= 1", ())
    assert kept_by(relation, {"a": Fraction(1), "b1": Fraction(1)}) is False
    assert kept_by(relation, {"a": Fraction(1), "b1": Fraction(0)}) is True
    assert kept_by(relation, {"a": Fraction(1), "b1": Absence.MISSING_EVALUATION}) is None
    assert kept_by(relation, {"a": Fraction(1)}) is None
