"""Rounding, sums and derivations, exact to the last digit."""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.metrics.derivations import derivations
from checker.metrics.rounding import exact, rounded, shown
from checker.metrics.sums import exact_sum

THIRD = Fraction(1, 3)
FRACTIONS = st.fractions(max_denominator=10**6)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (Fraction(189, 2), 2, "94.50"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 8), 2, "-0.12"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(7, 2), 0, "4"),
        (Fraction(-1, 1000), 1, "0.0"),
        (Fraction(0), 3, "0.000"),
        (Fraction(2, 3), 1, "0.7"),
        (Fraction(1, 10**9), 9, "0.000000001"),
        (Fraction(10**30) + Fraction(1, 2), 0, "1000000000000000000000000000000"),
    ],
)
def test_half_goes_to_even_and_zeros_stay(value: Fraction, decimals: int, text: str) -> None:
    assert shown(value, decimals) == text
    assert str(rounded(value, decimals)) == str(Decimal(text))


@settings(deadline=None)
@given(st.integers(-(10**12), 10**12), st.integers(0, 9), st.integers(0, 9))
def test_rounding_is_what_decimal_does(units: int, places: int, decimals: int) -> None:
    written = Decimal(units).scaleb(-places)
    quantum = Decimal(1).scaleb(-decimals)
    expected = written.quantize(quantum, context=Context(prec=60, rounding=ROUND_HALF_EVEN))
    assert rounded(Fraction(written), decimals) == expected


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(4), "4/1"), (Fraction(-2, 6), "-1/3"), (Fraction(0), "0/1"), (Fraction(200, 3), "200/3")],
)
def test_the_exact_text_is_in_lowest_terms(value: Fraction, text: str) -> None:
    assert exact(value) == text


def test_the_exact_text_has_no_limit() -> None:
    long = 10**5000 + 1
    assert exact(Fraction(long, 10**5000)) == "1" + "0" * 4999 + "1/1" + "0" * 5000


@settings(deadline=None)
@given(st.lists(FRACTIONS | st.integers(-100, 100)))
def test_a_sum_is_the_sum(values: list[Fraction | int]) -> None:
    assert exact_sum(values) == sum(values, Fraction(0))


@pytest.mark.parametrize(
    ("name", "values", "result"),
    [
        ("mean", [1, 2, 6], 3),
        ("median", [9, 1, 2], 2),
        ("median", [1, 2], Fraction(3, 2)),
        ("sum", [1, 2, 3], 6),
        ("product", [2, 3, THIRD], 2),
        ("minimum", [2, 1], 1),
        ("maximum", [2, 1], 2),
        ("difference", [1, 3], -2),
        ("ratio", [1, 3], THIRD),
        ("ratio", [1, 0], None),
        ("complement", [THIRD], Fraction(2, 3)),
        ("harmonic_mean", [80, 70], Fraction(224, 3)),
        ("harmonic_mean", [0, 0], 0),
        ("harmonic_mean", [0, 5], 0),
        ("harmonic_mean", [1, -1], None),
        ("harmonic_mean", [5], 5),
    ],
)
def test_each_derivation(name: str, values: list[Fraction | int], result: Fraction | int | None) -> None:
    assert derivations()[name]([Fraction(value) for value in values]) == result


@pytest.mark.parametrize("name", derivations())
def test_the_example_of_a_derivation_is_right(name: str) -> None:
    values, result = derivations()[name].example
    assert derivations()[name](values) == result
    assert derivations()[name].takes(len(values))


@pytest.mark.parametrize("name", derivations())
def test_unavailable_in_unavailable_out(name: str) -> None:
    derivation = derivations()[name]
    count = derivation.arity or 2
    assert derivation.takes(count)
    assert derivation([None] * count) is None
    copes = derivation.partial or derivation.absent_as is not None
    for absent in range(count):
        values = [None if place == absent else Fraction(1) for place in range(count)]
        assert (derivation(values) is not None) == copes


def test_a_mean_of_what_is_available_passes_over_the_rest() -> None:
    assert derivations()["mean_of_available"]([Fraction(1), None, Fraction(2)]) == Fraction(3, 2)


def test_a_pooled_mean_weighs_each_value_by_its_items_and_takes_an_absent_one_for_nothing() -> None:
    pooled = derivations()["pooled_mean"]
    assert pooled([Fraction(1), Fraction(1, 2)], [10, 30]) == Fraction(25, 40)
    assert pooled([Fraction(1), None], [10, 30]) == Fraction(1, 4)
    assert pooled([Fraction(1), Fraction(1, 2)], [0, 0]) == Fraction(3, 4)


@pytest.mark.parametrize("name", derivations())
def test_a_derivation_says_how_many_metrics_it_takes(name: str) -> None:
    derivation = derivations()[name]
    assert not derivation.takes(0)
    assert derivation.takes(3) == (derivation.arity is None)
    assert "{}" in derivation.words


@settings(deadline=None)
@given(FRACTIONS, FRACTIONS)
def test_a_harmonic_mean_of_two_is_the_f_score(p: Fraction, r: Fraction) -> None:
    expected = Fraction(0) if not p or not r else 2 * p * r / (p + r) if p + r else None
    assert derivations()["harmonic_mean"]([p, r]) == expected
