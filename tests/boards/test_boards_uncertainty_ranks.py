"""Simultaneous rank intervals: how often they hold, what moves them, and what must not; mean ranks; tie groups."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from simulated_boards import ALPHA, SEED, Judge, Simulated, holds, simulated

from checker.boards.uncertainty.decisions import Replicates, larger, standard_errors, surely_larger
from checker.boards.uncertainty.permutation import Flips, flip_tests
from checker.boards.uncertainty.ranks import RankInterval, by_mean_rank, dense_rank_intervals, rank_intervals
from checker.boards.uncertainty.ties import tie_groups
from checker.boards.uncertainty.weights import signs, weights


@pytest.mark.parametrize(("entries", "items", "boards"), [(10, 186, 200), (30, 751, 60), (10, 8, 200)])
def test_of_equal_entries_at_least_93_boards_in_100_have_no_wrong_interval(entries, items, boards) -> None:
    """A sample; `nox -s bench` simulates 1,000 boards of each size."""
    judge = Judge(items)
    kept = sum(holds(judge.better(board), board) for board in simulated(entries, items, boards, seed=3))
    assert kept >= 0.93 * boards


def test_of_equal_entries_with_graded_answers_in_few_clusters_as_many_have_no_wrong_interval() -> None:
    """Eight entries, 16 clusters of five items: resampling so few clusters alone is wrong on every fourth board."""
    random, clusters, entries, boards = np.random.default_rng(4), 16, 8, 80
    pairs, drawn = list(combinations(range(entries), 2)), list(signs(SEED, clusters, 2_000))
    kept = alone = 0
    for _ in range(boards):
        shared = 5 * random.normal(size=(clusters, 1))
        numbers = np.round(shared + 3 * random.normal(size=(clusters, entries)))
        made = replicates_of(numbers, np.full(clusters, 5.0))
        tests = zip(pairs, flip_tests(Flips((numbers,)), pairs, drawn), strict=True)
        kept += not surely_larger(made, {pair: each.evidence for pair, each in tests}, ALPHA).any()
        alone += not larger(made, ALPHA).any()
    assert kept >= 0.93 * boards
    assert alone < 0.93 * boards


def test_of_unequal_entries_as_many_have_no_wrong_interval_and_intervals_are_short() -> None:
    judge, boards = Judge(186), list(simulated(10, 186, 60, spread=0.6))
    made = [judge.better(board) for board in boards]
    assert sum(holds(better, board) for better, board in zip(made, boards, strict=True)) >= 0.93 * len(boards)
    widths = [each.high - each.low + 1 for better in made for each in rank_intervals(better)]
    assert np.mean(widths) < 8


def test_resampling_alone_would_be_too_sure_of_few_items() -> None:
    judge, boards = Judge(8), list(simulated(10, 8, 200))
    assert sum(holds(judge.better(board, exact=False), board) for board in boards) < 0.93 * len(boards)


def test_each_is_in_its_place_where_nothing_is_left_to_chance() -> None:
    right = (np.arange(400)[:, None] < np.array([390, 250, 100])).astype(np.float64)
    better = Judge(400).better(Simulated(right, np.arange(3.0)))
    assert rank_intervals(better) == (RankInterval(1, 1), RankInterval(2, 2), RankInterval(3, 3))


def test_equal_rows_are_never_told_apart() -> None:
    board = next(simulated(6, 150, 1, spread=0.9))
    doubled = Simulated(np.repeat(board.right, 2, axis=1), np.repeat(board.skills, 2))
    better = Judge(150).better(doubled)
    assert better.any()
    assert not any(better[place, place + 1] or better[place + 1, place] for place in range(0, 12, 2))


@pytest.mark.parametrize(("items", "apart"), [(3, False), (5, False), (6, True), (40, True)])
def test_a_difference_that_never_varies_takes_as_many_items_as_an_exact_test_wants(items: int, apart: bool) -> None:
    """One is right on all items and the other on none; 2 / 2^6 is the first p-value below 5 %."""
    right = np.stack([np.ones(items), np.zeros(items)], axis=1)
    board = Simulated(right, np.array([1.0, 0.0]))
    judge = Judge(items)
    assert bool(judge.better(board, exact=False)[0, 1])
    assert bool(judge.better(board)[0, 1]) is apart


def the_numbers(entries: int = 5, items: int = 80) -> tuple[np.ndarray, Replicates]:
    random = np.random.default_rng(entries)
    numbers = random.integers(0, 4, size=(items, entries)) + (
        random.random((items, entries)) < np.linspace(0, 0.9, entries)
    )
    return numbers.astype(np.float64), replicates_of(numbers.astype(np.float64))


def replicates_of(numbers: np.ndarray, over: np.ndarray | None = None) -> Replicates:
    drawn = np.concatenate(list(weights("9e" * 32, len(numbers), 500)))
    counts = np.ones(len(numbers)) if over is None else over
    return Replicates(
        numbers.sum(axis=0), float(counts.sum()), np.ascontiguousarray((drawn @ numbers).T), drawn @ counts
    )


@settings(max_examples=30)
@given(st.permutations(range(5)))
def test_names_do_not_matter(order: list[int]) -> None:
    numbers, made = the_numbers()
    assert (larger(replicates_of(numbers[:, order]), ALPHA) == larger(made, ALPHA)[np.ix_(order, order)]).all()


@pytest.mark.parametrize("scale", [2.0, 100.0, 3.0])
def test_units_do_not_matter(scale: float) -> None:
    numbers, made = the_numbers()
    assert (larger(replicates_of(numbers * scale), ALPHA) == larger(made, ALPHA)).all()
    assert larger(made, ALPHA).any()


def test_the_step_down_tells_more_apart_than_the_first_step() -> None:
    """One far ahead and two close together: once the far one is out of the way, less chance is left."""
    random = np.random.default_rng(3)
    told = 0
    for _ in range(60):
        base = random.normal(size=(60, 1))
        numbers = np.round(8 * (base + 0.6 * random.normal(size=(60, 6)) + np.array([0.33, 0, 9, 18, 27, 36])))
        made = replicates_of(numbers)
        first, second = 0, 1
        errors = standard_errors(made, [(first, second)])[0]
        alone = larger(made, ALPHA)[first, second]
        of_all = abs(made.measured[0] - made.measured[1]) / 60 / errors > 3.05
        told += int(alone and not of_all)
    assert told > 0


def step_by_step(numbers: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """Tell apart by loops over pairs, as the papers have it."""
    entries = numbers.shape[1]
    pairs = [(a, b) for a in range(entries) for b in range(a + 1, entries)]
    means, resampled = numbers.mean(axis=0), drawn @ numbers / len(numbers)
    difference = {(a, b): means[a] - means[b] for a, b in pairs}
    deviation = {(a, b): resampled[:, a] - resampled[:, b] - difference[a, b] for a, b in pairs}
    error = {pair: np.sqrt((each**2).mean()) for pair, each in deviation.items()}
    better = np.zeros((entries, entries), dtype=bool)
    left = set(pairs)
    while left:
        largest = np.max([np.abs(deviation[pair]) / error[pair] for pair in sorted(left)], axis=0)
        critical = np.sort(largest)[int(np.ceil(0.95 * (len(drawn) + 1))) - 1]
        found = {pair for pair in left if abs(difference[pair]) / error[pair] > critical}
        for a, b in found:
            better[(a, b) if difference[a, b] > 0 else (b, a)] = True
        left -= found
        if not found:
            break
    return better


@pytest.mark.parametrize("seed", range(12))
def test_the_largest_of_all_differences_decides_step_by_step(seed: int) -> None:
    random = np.random.default_rng(seed)
    numbers = np.floor(4 * random.random((50, 1)) + 4 * random.random((50, 7)) + np.linspace(0, 3, 7))
    drawn = np.concatenate(list(weights("9e" * 32, 50, 500)))
    told = larger(replicates_of(numbers), ALPHA)
    assert (told == step_by_step(numbers, drawn)).all()
    assert told.any()


def test_a_cluster_counts_once() -> None:
    """Ten items that are copies of each other tell as much as one of them."""
    random = np.random.default_rng(5)
    few = (random.random((12, 4)) < np.array([0.9, 0.6, 0.5, 0.4])).astype(np.float64)
    copies = replicates_of(few * 10, np.full(12, 10.0))
    assert (larger(copies, ALPHA) == larger(replicates_of(few), ALPHA)).all()
    assert larger(replicates_of(np.repeat(few, 10, axis=0)), ALPHA).sum() > larger(copies, ALPHA).sum()


def test_who_has_no_value_in_some_resample_is_told_apart_from_none() -> None:
    _, made = the_numbers()
    drawn = made.drawn.copy()
    drawn[4, 17] = np.nan
    told, before = larger(replace(made, drawn=drawn), ALPHA), larger(made, ALPHA)
    assert before[4].any()
    assert not told[4].any()
    assert not told[:, 4].any()


def test_many_entries_are_judged_in_blocks_as_they_are_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, made = the_numbers(12)
    whole = larger(made, ALPHA)
    for cells in (1, 1_000, 7_777):
        monkeypatch.setattr("checker.boards.uncertainty.decisions._CELLS", cells)
        assert (larger(made, ALPHA) == whole).all()


def test_what_no_exact_test_was_made_of_is_not_told_apart() -> None:
    _, made = the_numbers()
    assert not surely_larger(made, {}, ALPHA).any()
    assert not surely_larger(made, {(0, 4): Fraction(6, 100)}, ALPHA).any()
    assert surely_larger(made, {(0, 4): Fraction(1, 100)}, ALPHA)[4, 0]


def told(entries: int, *pairs: tuple[int, int]) -> np.ndarray:
    better = np.zeros((entries, entries), dtype=np.bool_)
    for pair in pairs:
        better[pair] = True
    return better


def test_an_interval_leaves_room_for_all_that_are_not_told_apart() -> None:
    """0 is better than 2 and 3, 1 than 3."""
    better = told(4, (0, 2), (0, 3), (1, 3))
    assert [(each.low, each.high) for each in rank_intervals(better)] == [(1, 2), (1, 3), (2, 4), (3, 4)]


def test_of_those_above_a_dense_rank_counts_such_as_cannot_be_equal() -> None:
    """0 and 1 are better than 2, and may be equal; 2 is better than 3, and so are 0 and 1."""
    better = told(4, (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))
    assert [each.low for each in rank_intervals(better)] == [1, 1, 3, 4]
    assert [each.low for each in dense_rank_intervals(better)] == [1, 1, 2, 3]
    assert [each.high for each in dense_rank_intervals(better)] == [2, 2, 3, 4]


def test_the_worst_mean_has_to_beat_the_best() -> None:
    one = [RankInterval(1, 1), RankInterval(1, 3), RankInterval(3, 4)]
    other = [RankInterval(1, 2), RankInterval(2, 3), RankInterval(2, 4)]
    better = by_mean_rank([(one, told(3)), (other, told(3))])
    # Sums are from 2 to 3, from 3 to 6 and from 5 to 8.
    assert better.tolist() == [[False, False, True], [False, False, False], [False, False, False]]


def test_who_is_better_in_each_metric_is_so_by_the_mean() -> None:
    """Dense ranks may be shared by others, so that intervals overlap; the order of the two does not."""
    wide = [RankInterval(1, 3), RankInterval(2, 4)]
    assert by_mean_rank([(wide, told(2, (0, 1))), (wide, told(2, (0, 1)))]).tolist() == [[False, True], [False, False]]
    assert not by_mean_rank([(wide, told(2, (0, 1))), (wide, told(2))]).any()


def test_a_group_ends_where_a_row_can_be_told_apart_from_its_leader() -> None:
    better = told(6, (0, 2), (0, 4), (0, 5), (1, 5), (2, 5))
    assert tie_groups(range(6), better) == (1, 1, 2, 2, 2, 3)
    assert tie_groups([], better) == ()


@settings(max_examples=60)
@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_who_leads_a_group_is_better_for_sure_than_who_leads_the_next(entries: int, random) -> None:
    better = told(entries, *((a, b) for a in range(entries) for b in range(a + 1, entries) if random.random() < 0.4))
    groups = tie_groups(range(entries), better)
    leaders = [groups.index(group) for group in sorted(set(groups))]
    assert all(better[one, two] for one, two in pairwise(leaders))
    intervals = rank_intervals(better)
    assert all(not better[groups.index(group), place] for place, group in enumerate(groups))
    assert all(intervals[leader].low == 1 or leader in leaders for leader in leaders)
