"""Wilson's interval, beside that of statsmodels."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from checker.boards.uncertainty.wilson import wilson

LEVELS = st.sampled_from([Fraction(4, 5), Fraction(9, 10), Fraction(95, 100), Fraction(999, 1000)])


@given(st.integers(1, 10_000), st.data(), LEVELS)
def test_it_is_the_interval_of_statsmodels(n: int, data: st.DataObject, level: Fraction) -> None:
    k = data.draw(st.integers(0, n))
    low, high = proportion_confint(k, n, alpha=float(1 - level), method="wilson")
    found = wilson(Fraction(k), Fraction(n), level)
    assert [float(each) for each in found] == pytest.approx([low, high], abs=1e-10)


@given(st.integers(1, 10_000), st.data(), LEVELS)
def test_it_lies_within_0_and_1_holds_the_share_and_mirrors(n: int, data: st.DataObject, level: Fraction) -> None:
    k = data.draw(st.integers(0, n))
    low, high = wilson(Fraction(k), Fraction(n), level)
    assert 0 <= low <= Fraction(k, n) <= high <= 1
    assert (low == 0) == (k == 0)
    assert (high == 1) == (k == n)
    mirrored = wilson(Fraction(n - k), Fraction(n), level)
    assert abs(mirrored[0] - (1 - high)) < Fraction(1, 10**50)


def test_some_known_ones() -> None:
    assert [f"{float(each):.4f}" for each in wilson(Fraction(0), Fraction(10), Fraction(95, 100))] == [
        "0.0000",
        "0.2775",
    ]
    assert [f"{float(each):.4f}" for each in wilson(Fraction(81), Fraction(263), Fraction(95, 100))] == [
        "0.2553",
        "0.3662",
    ]
