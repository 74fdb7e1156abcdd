"""The gate's decisions in themselves: exact, monotone, and of one rounding."""

from fractions import Fraction
from math import sqrt
from statistics import NormalDist, mean, stdev

import pytest
from campaigns import BINARY
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.model.publication import Gate, Quota
from checker.scoring.gating.decide import decide, told
from checker.scoring.gating.lead import surely_better
from checker.scoring.gating.level import MOST, bound, least_change
from checker.scoring.gating.quota import moment, next_free
from checker.scoring.gating.sayings import changed
from checker.scoring.gating.step import display_step, places
from checker.scoring.gating.values import Gated

NUMBERS = st.fractions(min_value=-3, max_value=3, max_denominator=12)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=30)
BOUNDS = st.fractions(min_value=0, max_value=5, max_denominator=1000)


@settings(max_examples=40)
@given(PAIRS, BOUNDS)
def test_the_test_is_the_one_sided_paired_one(pairs: list[tuple[Fraction, Fraction]], bound: Fraction) -> None:
    d = [float(ours - theirs) for ours, theirs in pairs]
    lead, needed = mean(d), float(bound) * stdev(d) / sqrt(len(d))
    found = surely_better([ours for ours, _ in pairs], [theirs for _, theirs in pairs], bound)
    if abs(lead - needed) > 1e-9:
        assert found == (lead > needed)


@settings(max_examples=40)
@given(PAIRS, BOUNDS, st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9))
def test_the_test_knows_no_unit(pairs: list[tuple[Fraction, Fraction]], bound: Fraction, unit: Fraction) -> None:
    ours, theirs = zip(*pairs, strict=True)
    scaled = surely_better([unit * each for each in ours], [unit * each for each in theirs], bound)
    assert scaled == surely_better(ours, theirs, bound)


def test_a_lead_that_is_just_the_bound_is_not_enough() -> None:
    values = [Fraction(1)] * 4 + [Fraction(0)] * 12
    # n = 16, S1 = S2 = 4: 16 * 15 against bound² * 48, so the bound is met at sqrt(5).
    assert surely_better(values, Fraction(0), Fraction(2236, 1000))
    assert not surely_better(values, Fraction(0), Fraction(2237, 1000))
    # n = 4, S1 = S2 = 3: 9 * 3 against bound² * 3, met exactly at 3.
    assert not surely_better([Fraction(1)] * 3 + [Fraction(0)], Fraction(0), Fraction(3))
    assert surely_better([Fraction(1)] * 3 + [Fraction(0)], Fraction(0), Fraction(2999, 1000))


def test_entries_alike_and_single_items_are_never_better() -> None:
    assert not surely_better([Fraction(1)] * 5, [Fraction(1)] * 5, Fraction(0))
    assert not surely_better([Fraction(1)], [Fraction(0)], Fraction(3))
    assert surely_better([Fraction(1)] * 2, [Fraction(0)] * 2, Fraction(3)), "better on every item by the same"


@pytest.mark.parametrize(("total", "z"), [(12, "2.64"), (100, "3.29"), (200, "3.48"), (1000, "3.89")])
def test_the_bound_is_the_published_one(total: int, z: str) -> None:
    assert abs(bound(total) - Fraction(z)) < Fraction(1, 100)
    assert float(bound(total)) >= NormalDist().inv_cdf(1 - 0.05 / total)


def test_no_bound_rests_on_the_last_digits_of_a_double() -> None:
    """However a platform rounds, no bound for up to the greatest total falls to the other side of a thousandth."""
    normal = NormalDist()
    near = min(abs(z - round(z)) for z in (1000 * normal.inv_cdf(1 - 0.05 / total) for total in range(1, MOST + 1)))
    assert near > 1e-7


def test_the_least_change_is_ten_or_the_square_of_the_bound() -> None:
    assert [least_change(total) for total in (1, 12, 200, 1000)] == [10, 10, 13, 16]


@pytest.mark.parametrize(("n", "step"), [(41, 2), (186, 1), (751, "0.5"), (6245, "0.2"), (1, 20), (10**6, "0.02")])
def test_the_display_step_is_at_most_half_of_the_greatest_error(n: int, step: str) -> None:
    assert display_step(n, Fraction(100)) == Fraction(step)


@given(st.integers(1, 10**7), st.fractions(min_value=Fraction(1, 10**4), max_value=10**4, max_denominator=10**4))
def test_no_greater_step_would_do(n: int, span: Fraction) -> None:
    step = display_step(n, span)
    assert 4 * float(step) <= float(span) / sqrt(n) * (1 + 1e-12)
    assert 4 * 2.5 * float(step) > float(span) / sqrt(n) * (1 - 1e-12)
    assert (step * 10 ** places(step)).denominator == 1


@given(st.fractions(min_value=0, max_value=100))
def test_a_score_is_told_within_half_a_step(value: Fraction) -> None:
    assert abs(Fraction(told(value, 751, Fraction(100))) - value) <= Fraction(1, 4)


@given(st.lists(st.sampled_from([Fraction(0), Fraction(1)]), min_size=20, max_size=60))
def test_what_is_not_accepted_is_told_nothing(values: list[Fraction]) -> None:
    entry = Gated(tuple(values), 100 * sum(values) / len(values))
    outcome = decide(BINARY, Gate(200), entry, Fraction(1, 2))
    assert (outcome.told is None) == (not outcome.accepted)


def test_what_could_not_be_evaluated_is_not_accepted() -> None:
    assert not decide(BINARY, Gate(1), Gated((Fraction(1),) * 50, None), Fraction(0)).accepted


TIMES = st.datetimes().map(lambda each: each.replace(year=2000 + each.year % 50).strftime("%Y-%m-%dT%H:%M:%SZ"))


@given(st.lists(TIMES, max_size=8), TIMES, st.integers(1, 4), st.integers(1, 10**12))
def test_what_is_said_to_be_free_is_free(started: list[str], at: str, count: int, days: int) -> None:
    free = next_free(Quota(count, days), started, at)
    if free is not None and not free.startswith("9999"):
        assert free > at
        assert next_free(Quota(count, days), started, free) is None
    assert (free is None) or len(started) >= count


@pytest.mark.parametrize("text", ["2026-1-1T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01 00:00:00Z", "", "now"])
def test_a_time_has_one_form(text: str) -> None:
    assert moment(text) is None


def test_items_that_only_one_answers_are_answered_differently() -> None:
    assert changed({"a": "1", "b": "1"}, {"b": "1", "c": "1"}) == 2
