"""Claims agree with what was measured in exact arithmetic, to the decimals written but at least those declared."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.metrics.agreement import agrees, claim_agrees, expected_claim
from checker.model.grammar import Claim, DocumentPointer
from checker.model.metric import Metric, PerItem, Score

AT = DocumentPointer("submission", "/results/accuracy")
METRIC = Metric("accuracy", "Accuracy", PerItem(("correct",)), Fraction(100), 2)
D = Decimal


def claim(scale=100, decimals=2):
    return Claim("accuracy", AT, Fraction(scale), decimals)


@pytest.mark.parametrize(
    ("written", "exact", "decimals", "expected"),
    [
        (D("94.77"), Fraction(9477, 100), 2, True),
        (D("94.77"), Fraction(94774, 1000), 2, True),
        (D("94.77"), Fraction(94775, 1000), 2, True),
        (D("94.77"), Fraction(947751, 10000), 2, False),
        (D("94.770"), Fraction(94775, 1000), 2, False),
        (D("94.775"), Fraction(94775, 1000), 2, True),
        (95, Fraction(9477, 100), 2, False),
        (95, Fraction(9477, 100), 0, True),
        (95, Fraction(95), 2, True),
        (D("-0.5"), Fraction(-1, 2), 1, True),
        ("95", Fraction(95), 0, False),
        (True, Fraction(1), 0, False),
        (None, Fraction(0), 0, False),
    ],
)
def test_agreement_is_half_a_unit_of_the_last_decimal(written, exact, decimals, expected):
    assert agrees(written, exact, decimals) is expected


def test_a_claim_in_another_scale_is_compared_in_that_scale():
    score = Score(Fraction(9477, 100), 9477, 10000)
    assert expected_claim(claim(scale=1, decimals=4), METRIC, score) == Fraction(9477, 10000)
    assert claim_agrees(claim(scale=1, decimals=4), METRIC, score, D("0.9477"))
    assert not claim_agrees(claim(scale=1, decimals=4), METRIC, score, D("94.77"))


def test_what_is_unavailable_agrees_with_nothing():
    score = Score(None, 0, 10)
    assert expected_claim(claim(), METRIC, score) is None
    assert not claim_agrees(claim(), METRIC, score, 0)
    assert not claim_agrees(claim(), METRIC, Score(Fraction(0), 1, 1), "0")


@given(st.integers(1, 2000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_double_of_full_precision_agrees(counts):
    right, total = counts
    score = Score(Fraction(100 * right, total), total, total)
    for scale, double in ((1, right / total), (100, 100 * right / total), (100, right / total * 100)):
        assert claim_agrees(claim(scale=scale), METRIC, score, D(repr(double)))


@given(st.integers(1, 2000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_next_double_but_two_does_not_agree(counts):
    right, total = counts
    value = 100 * right / total
    off = value
    for _ in range(3):
        off = math.nextafter(off, math.inf)
    score = Score(Fraction(100 * right, total), total, total)
    if right % total:
        assert not claim_agrees(claim(), METRIC, score, D(repr(off)) + D("1e-40"))


def test_numbers_too_large_for_a_double_are_compared_all_the_same():
    huge = 10**400
    assert claim_agrees(Claim("m", AT, Fraction(1), 0), METRIC, Score(Fraction(huge * 100), 1, 1), huge)
    assert not claim_agrees(Claim("m", AT, Fraction(1), 0), METRIC, Score(Fraction(1), 1, 1), huge)
