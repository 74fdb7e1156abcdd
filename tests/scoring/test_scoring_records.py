"""Cells to records: missing, invalid, not applicable and zero are four different things."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_examples import BINARY, IDS, benchmark, declared, entry, items, key

from checker.model.benchmark import Component, ComponentKind
from checker.model.errors import ScorerRefusal
from checker.model.record import Absence
from checker.scoring.records import records_from

SHARE = Component("share", ComponentKind.NUMBER, "Share", low=Fraction(0), high=Fraction(1))
ONE, ZERO = Fraction(1), Fraction(0)


def records(components, cells, answers=None, item_set=None, blank=()):
    here = declared(benchmark(*components), item_set)
    held = entry(here, answers if answers is not None else dict.fromkeys(IDS, "x"), blank)
    return records_from(held, here, {key(id): row for id, row in cells.items()})


def cells_of(*arguments, **named):
    return [dict(record.cells) for record in records(*arguments, **named)]


def test_there_is_one_record_for_each_item_in_item_order():
    made = records([BINARY], {"c": {"correct": ONE}, "a": {"correct": ZERO}, "b": {"correct": ONE}})
    assert [record.key for record in made] == [key(id) for id in IDS]
    assert [record.cells["correct"] for record in made] == [0, 1, 1]
    assert all(record.ruling is None for record in made)


def test_an_item_without_an_answer_is_a_missing_generation_in_whatever_applies():
    judged = replace(SHARE, judged=True)
    far = Component("far", ComponentKind.BINARY, "Far", applies_to={"id": ("b",)})
    made = cells_of([BINARY, judged, far], {"a": {"correct": ONE, "share": ONE}}, answers={"a": "x"})
    assert made[0] == {"correct": 1, "share": 1, "far": Absence.NOT_APPLICABLE}
    assert made[1] == dict.fromkeys(("correct", "share", "far"), Absence.MISSING_GENERATION)
    assert made[2]["far"] is Absence.NOT_APPLICABLE


def test_a_blank_answer_is_a_missing_one():
    made = cells_of([BINARY], {"a": {"correct": ONE}, "c": {"correct": ZERO}}, blank=("b",))
    assert [row["correct"] for row in made] == [1, Absence.MISSING_GENERATION, 0]


def test_what_does_not_apply_is_not_applicable_whatever_the_scorer_says():
    near = replace(BINARY, applies_to={"kind": ("x",)})
    made = cells_of(
        [near], {"a": {"correct": ONE}, "b": {"correct": ONE}, "c": {}}, item_set=items(*IDS, kind=("x", "y", "y"))
    )
    assert [row["correct"] for row in made] == [1, Absence.NOT_APPLICABLE, Absence.NOT_APPLICABLE]


def test_a_judged_component_left_out_is_a_missing_evaluation():
    made = cells_of([replace(BINARY, judged=True)], {"a": {"correct": ZERO}, "b": {}})
    assert [row["correct"] for row in made] == [0, Absence.MISSING_EVALUATION, Absence.MISSING_EVALUATION]


def test_any_other_component_left_out_is_the_scorers_fault():
    with pytest.raises(ScorerRefusal, match="nothing for 'correct' in 2 answers"):
        records([BINARY], {"a": {"correct": ONE}, "b": {}})


@pytest.mark.parametrize(
    ("component", "number", "expected"),
    [
        (BINARY, Fraction(1, 2), Absence.INVALID_EVALUATION),
        (BINARY, Fraction(-1), Absence.INVALID_EVALUATION),
        (BINARY, Fraction(2), Absence.INVALID_EVALUATION),
        (SHARE, Fraction(1, 3), Fraction(1, 3)),
        (SHARE, Fraction(-1, 10**9), Absence.INVALID_EVALUATION),
        (SHARE, Fraction(10**9 + 1, 10**9), Absence.INVALID_EVALUATION),
        (replace(SHARE, high=None), Fraction(7), Fraction(7)),
        (replace(SHARE, low=None), Fraction(-7), Fraction(-7)),
        (SHARE, Absence.MISSING_EVALUATION, Absence.MISSING_EVALUATION),
        (SHARE, Absence.INVALID_EVALUATION, Absence.INVALID_EVALUATION),
    ],
)
def test_a_judges_numbers_that_a_component_cannot_hold_are_invalid(component, number, expected):
    judged = replace(component, judged=True)
    made = cells_of([judged], {id: {component.name: number} for id in IDS})
    assert [row[component.name] for row in made] == [expected] * 3


@pytest.mark.parametrize(
    ("component", "number"), [(BINARY, Fraction(1, 2)), (BINARY, Fraction(2)), (SHARE, Fraction(-1, 10**9))]
)
def test_a_scorers_numbers_that_a_component_cannot_hold_are_its_fault(component, number):
    with pytest.raises(ScorerRefusal, match=f"1 numbers that '{component.name}' cannot hold"):
        records([component], {**{id: {component.name: ONE} for id in IDS}, "b": {component.name: number}})


@pytest.mark.parametrize("other", [ZERO, Absence.MISSING_EVALUATION, Absence.INVALID_EVALUATION])
def test_a_component_never_stands_without_the_one_that_it_implies(other):
    secure = Component("secure", ComponentKind.BINARY, "Secure", implies="correct")
    fine = {"correct": ONE, "secure": ONE}
    assert cells_of([BINARY, secure], dict.fromkeys(IDS, fine))[0] == fine
    with pytest.raises(ScorerRefusal, match="'secure' without 'correct', which it implies, in 1 answers"):
        records(
            [BINARY, secure], {"a": fine, "b": {"correct": other, "secure": ONE}, "c": {"correct": ONE, "secure": ZERO}}
        )


@given(st.dictionaries(st.sampled_from(IDS), st.fractions(0, 1) | st.sampled_from(Absence)), st.randoms())
def test_the_order_of_cells_and_answers_does_not_matter(cells, random):
    judged = replace(SHARE, judged=True)
    rows = {id: {"share": cell} for id, cell in cells.items()}
    mixed = dict(random.sample(list(rows.items()), len(rows)))
    answers = dict.fromkeys(random.sample(IDS, len(IDS)), "x")
    assert records([judged], rows) == records([judged], mixed, answers)


def test_a_counted_value_is_exact_whatever_double_was_given():
    thirds = Component(
        "thirds", ComponentKind.NUMBER, "Thirds", ZERO, ONE, values=(ZERO, Fraction(1, 3), Fraction(2, 3), ONE)
    )
    double = Fraction("0.3333333333333333")
    made = cells_of([thirds], {"a": {"thirds": double}, "b": {"thirds": ONE}, "c": {"thirds": Fraction(2, 3)}})
    assert [row["thirds"] for row in made] == [Fraction(1, 3), 1, Fraction(2, 3)]
    with pytest.raises(ScorerRefusal, match="1 numbers that 'thirds' cannot hold"):
        records([thirds], {"a": {"thirds": Fraction("0.333")}, "b": {"thirds": ONE}, "c": {"thirds": ONE}})
    between = cells_of([replace(thirds, judged=True)], {"a": {"thirds": Fraction(1, 2)}, "b": {}, "c": {"thirds": ONE}})
    assert [row["thirds"] for row in between] == [Absence.INVALID_EVALUATION, Absence.MISSING_EVALUATION, 1]
