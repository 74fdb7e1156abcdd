"""Exact paired tests against statsmodels, scipy, and all flips written out."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import permutation_test
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar
from statsmodels.stats.multitest import multipletests

from checker.boards.uncertainty.counts import Counts, counted, shared
from checker.boards.uncertainty.holm import holm
from checker.boards.uncertainty.mcnemar import mcnemar
from checker.boards.uncertainty.permutation import Flips, flip_tests
from checker.boards.uncertainty.weights import signs

SEED = "5a" * 32
FEW = st.integers(0, 60)
P_VALUES = st.lists(st.fractions(0, 1), min_size=1, max_size=12)


@given(FEW, FEW)
def test_mcnemar_is_that_of_statsmodels(only_a: int, only_b: int) -> None:
    expected = statsmodels_mcnemar([[0, only_a], [only_b, 0]], exact=True).pvalue
    assert float(mcnemar(only_a, only_b)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("only_a", "only_b"), [(0, 0), (1, 0), (2, 2), (0, 7), (3, 5), (9, 1), (5, 6)])
def test_mcnemar_is_the_share_of_coins_as_uneven(only_a: int, only_b: int) -> None:
    thrown = list(product((-1, 1), repeat=only_a + only_b))
    as_uneven = sum(abs(sum(coins)) >= abs(only_a - only_b) for coins in thrown)
    assert mcnemar(only_a, only_b) == Fraction(as_uneven, len(thrown))


def test_mcnemar_of_thousands_is_exact() -> None:
    """The sum over both tails, and what both of them leave, make one."""
    p_value = mcnemar(3000, 3200)
    assert p_value.denominator.bit_length() > 6000
    assert float(p_value) == pytest.approx(0.0115, abs=5e-4)


@settings(max_examples=25)
@given(P_VALUES)
def test_holm_is_that_of_statsmodels(p_values: list[Fraction]) -> None:
    expected = multipletests([float(each) for each in p_values], method="holm")[1]
    assert [float(each) for each in holm(p_values)] == pytest.approx(list(expected), rel=1e-12)


@given(P_VALUES, st.randoms(use_true_random=False))
def test_holm_goes_by_values_and_not_by_their_order(p_values: list[Fraction], random) -> None:
    adjusted = dict(zip(p_values, holm(p_values), strict=True))
    shuffled = random.sample(p_values, len(p_values))
    # Of equal p-values all have the same adjusted one, since none may be smaller than one before it.
    assert [adjusted[each] for each in shuffled] == list(holm(shuffled))


def matrix(rows: int, entries: int, most: int) -> np.ndarray:
    return np.random.default_rng(rows).integers(0, most + 1, size=(rows, entries)).astype(np.float64)


def all_pairs(entries: int) -> list[tuple[int, int]]:
    return list(combinations(range(entries), 2))


@pytest.mark.parametrize("value", [None, lambda sums: sums[0] + 0.0])
def test_few_clusters_have_all_flips_looked_at(value) -> None:
    sums = matrix(9, 4, 3)
    made = flip_tests(Flips((sums,), value), all_pairs(4), signs(SEED, 9, 100))
    for (a, b), flipped in zip(all_pairs(4), made, strict=True):
        change = sums[:, a] - sums[:, b]
        as_large = sum(abs(np.dot(each, change)) >= abs(change.sum()) for each in product((-1, 1), repeat=9))
        assert (flipped.exact, flipped.p_value) == (True, Fraction(int(as_large), 2**9))


def test_a_flip_of_right_and_wrong_is_mcnemar() -> None:
    items = matrix(12, 5, 1)
    counts = counted(items, np.ones_like(items), all_pairs(5))
    flipped = flip_tests(Flips((items,)), all_pairs(5), ())
    assert [each.p_value for each in flipped] == [mcnemar(each.only_a, each.only_b) for each in counts]


def test_random_flips_agree_with_scipy() -> None:
    sums = matrix(40, 4, 3)
    sums[:, 3] += np.arange(40) % 2
    for (a, b), flipped in zip(
        all_pairs(4), flip_tests(Flips((sums,)), all_pairs(4), signs(SEED, 40, 20_000)), strict=True
    ):
        expected = permutation_test(
            (sums[:, a], sums[:, b]),
            lambda one, two, axis: np.sum(one - two, axis=axis),
            permutation_type="samples",
            n_resamples=20_000,
            vectorized=True,
            rng=np.random.default_rng(1),
        ).pvalue
        assert not flipped.exact
        assert float(flipped.p_value) == pytest.approx(expected, abs=0.02)


def test_random_flips_are_counted_as_they_fall() -> None:
    sums = matrix(30, 3, 4)
    drawn = np.concatenate(list(signs(SEED, 30, 700)))
    for (a, b), flipped in zip(all_pairs(3), flip_tests(Flips((sums,)), all_pairs(3), [drawn]), strict=True):
        change = sums[:, a] - sums[:, b]
        as_large = int((np.abs(drawn @ change) >= abs(change.sum())).sum())
        assert flipped.p_value == Fraction(1 + as_large, 701)


def test_what_is_made_anew_of_swapped_sums_is_what_swapped_entries_have() -> None:
    """The harmonic mean of two means: swapping entries in clusters by hand, and deriving again."""
    one, two = matrix(20, 2, 3) + 1, matrix(21, 2, 3)[:20] + 1

    def harmonic(sums):
        return 2 / (1 / sums[0] + 1 / sums[1])

    drawn = np.concatenate(list(signs(SEED, 20, 300)))
    (flipped,) = flip_tests(Flips((one, two), harmonic), [(0, 1)], [drawn])

    def difference(swapped) -> float:
        first = [np.where(swapped, each[:, 1], each[:, 0]).sum() for each in (one, two)]
        second = [np.where(swapped, each[:, 0], each[:, 1]).sum() for each in (one, two)]
        return abs(harmonic(first) - harmonic(second))

    measured = difference(np.zeros(20, dtype=bool))
    as_large = sum(difference(each < 0) >= measured * (1 - 1e-12) for each in drawn)
    assert flipped.p_value == Fraction(1 + as_large, 301)


@pytest.mark.parametrize("large", [1.0, 2.0**30])
def test_large_and_small_numbers_are_compared_alike(large: float) -> None:
    sums = matrix(50, 4, 5)
    pairs = all_pairs(4)
    assert flip_tests(Flips((sums * large,)), pairs, signs(SEED, 50, 500)) == flip_tests(
        Flips((sums,)), pairs, signs(SEED, 50, 500)
    )


@pytest.mark.parametrize("rows", [1, 7, 500])
def test_chunks_change_nothing(rows: int) -> None:
    flips, pairs = Flips((matrix(30, 5, 5),)), all_pairs(5)
    assert flip_tests(flips, pairs, signs(SEED, 30, 500, rows)) == flip_tests(flips, pairs, signs(SEED, 30, 500))


def test_equal_entries_have_no_evidence_against_them() -> None:
    sums = np.repeat(matrix(30, 1, 3), 2, axis=1)
    (flipped,) = flip_tests(Flips((sums,)), [(0, 1)], ())
    assert (flipped.p_value, flipped.evidence, flipped.exact) == (1, 1, True)


def test_where_no_random_flip_is_as_large_the_evidence_is_what_all_of_them_could_give() -> None:
    sums = np.stack([np.ones(20), np.zeros(20)], axis=1)
    (flipped,) = flip_tests(Flips((sums,)), [(0, 1)], signs(SEED, 20, 50))
    assert (flipped.p_value, flipped.evidence) == (Fraction(1, 51), Fraction(1, 2**19))


def test_pairs_are_counted_over_what_counts_for_both() -> None:
    """Entry 0: right, wrong, right, absent; entry 1: right, right, absent, wrong."""
    values = np.array([[1, 1], [0, 1], [1, 0], [0, 0]], dtype=np.float64)
    counts = np.array([[1, 1], [1, 1], [1, 0], [0, 1]], dtype=np.float64)
    assert counted(values, counts, [(0, 1), (1, 0)]) == (Counts(1, 0, 1, 0), Counts(1, 1, 0, 0))
    assert shared(counts, [(0, 1)]) == (2,)
