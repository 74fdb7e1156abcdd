"""Order, ties and reasons for no rank."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from board_fields import (
    NOEVAL,
    NOGEN,
    RESCORED,
    a_benchmark,
    a_field,
    a_standing,
    mean_of,
    number,
    some_items,
    some_records,
)

from checker.boards.board import board
from checker.model.benchmark import MissingPolicy, View
from checker.model.board import Board
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.ranking import Ranking
from checker.model.record import Cell

ONE = some_items(1)


def ranked(ranking: Ranking, values: Mapping[str, Sequence[Cell | int]], lower: Sequence[str] = ()) -> Board:
    """Rank entries by one item's values in the metrics x, y and z; those in `lower` are better when lower."""
    names = "xyz"
    benchmark = a_benchmark(
        [number(name) for name in names],
        [mean_of(f"m{name}", name, higher_is_better=f"m{name}" not in lower) for name in names],
        ranking,
        MissingPolicy.EXCLUDE,
    )
    standings = [
        a_standing(entry, some_records(ONE, **{name: [value] for name, value in zip(names, row, strict=False)}))
        for entry, row in values.items()
    ]
    return board(a_field(benchmark, ONE, standings))


def places(found: Board) -> list[tuple[str, int | None]]:
    return [(row.entry, row.rank) for row in found.rows]


def test_equal_values_share_a_rank_and_names_only_order_them() -> None:
    found = ranked(Ranking("mx", then=("name",)), {"d": [1], "c": [2], "a": [3], "b": [2]})
    assert places(found) == [("a", 1), ("b", 2), ("c", 2), ("d", 4)]


def test_the_exact_value_decides_and_not_the_shown_one() -> None:
    found = ranked(Ranking("mx"), {"a": [Fraction(1, 3)], "b": [Fraction(1, 3) + Fraction(1, 10**12)]})
    assert places(found) == [("b", 1), ("a", 2)]


def test_lower_may_be_better() -> None:
    found = ranked(Ranking("mx", then=("my",)), {"a": [1, 5], "b": [2, 0], "c": [1, 4]}, lower=("mx", "my"))
    assert places(found) == [("c", 1), ("a", 2), ("b", 3)]


def test_a_second_metric_breaks_ties_and_an_absent_value_loses() -> None:
    found = ranked(Ranking("mx", then=("my",)), {"a": [1, NOEVAL], "b": [1, -7], "c": [1, 0]})
    assert places(found) == [("c", 1), ("b", 2), ("a", 3)]
    lowest = ranked(Ranking("mx", then=("my",)), {"a": [1, NOEVAL], "b": [1, 7]}, lower=("my",))
    assert places(lowest) == [("b", 1), ("a", 2)]


def test_dense_and_competition_ranks_order_differently() -> None:
    """x: a b 1, c 2 or 3, d 3 or 4. y: d 1, c 2, then a 3, b 4. Means, dense: a 2, b 5/2, c 2, d 2."""
    values = {"a": [9, 2], "b": [9, 1], "c": [5, 3], "d": [1, 4]}
    assert places(ranked(Ranking(None, ("mx", "my"), "dense"), values)) == [("a", 1), ("c", 1), ("d", 1), ("b", 4)]
    # Competition: a (1 + 3) / 2, b (1 + 4) / 2, c (3 + 2) / 2, d (4 + 1) / 2.
    competition = ranked(Ranking(None, ("mx", "my"), "competition"), values)
    assert places(competition) == [("a", 1), ("b", 2), ("c", 2), ("d", 2)]


def test_more_firsts_go_before() -> None:
    """Ranks in x and y: a 1 3, b 3 1, c 2 2; every mean is 2."""
    values = {"a": [3, 1], "b": [1, 3], "c": [2, 2]}
    plain = ranked(Ranking(None, ("mx", "my")), values)
    assert places(plain) == [("a", 1), ("b", 1), ("c", 1)]
    assert places(ranked(Ranking(None, ("mx", "my"), then=("most_firsts",)), values)) == [("a", 1), ("b", 1), ("c", 3)]


def test_being_absent_together_is_no_first_place() -> None:
    """Nobody has y, where all are ranked alike; with x and z, a and b have one first place each."""
    values = {"a": [2, NOEVAL, 1], "b": [1, NOEVAL, 2]}
    found = ranked(Ranking(None, ("mx", "my"), then=("most_firsts",)), values)
    assert places(found) == [("a", 1), ("b", 2)]
    both = ranked(Ranking(None, ("mx", "mz", "my"), then=("most_firsts", "name")), values)
    assert places(both) == [("a", 1), ("b", 1)]


def test_the_sum_of_shares_of_the_best_breaks_the_last_ties() -> None:
    """Ranks 1 2 and 2 1. Shares: a 4/4 + 9/10 = 19/10, b 3/4 + 10/10 = 7/4."""
    values = {"b": [3, 10], "a": [4, 9]}
    then = ("most_firsts", "rank_sum", "sum_over_max")
    assert places(ranked(Ranking(None, ("mx", "my"), then=then), values)) == [("a", 1), ("b", 2)]


def test_a_share_counts_against_where_lower_is_better() -> None:
    """Ranks 1 2 and 2 1. a 4/4 - 10/10 = 0, b 3/4 - 9/10 = -3/20, and turned round: c 3/4 - 1/10, d 4/4 - 10/10."""
    then = ("sum_over_max",)
    found = ranked(Ranking(None, ("mx", "my"), then=then), {"b": [3, 9], "a": [4, 10]}, lower=("my",))
    assert places(found) == [("a", 1), ("b", 2)]
    turned = ranked(Ranking(None, ("mx", "my"), then=then), {"d": [4, 10], "c": [3, 1]}, lower=("my",))
    assert places(turned) == [("c", 1), ("d", 2)]


def test_an_absent_cost_counts_as_the_highest_one() -> None:
    """Ranks: e 1 3 1, f 2 1 2, g 3 2 3. Shares: e 4/4 - 1 + 100/100 = 1, f 3/4 - 1/10 + 99/100 = 1.64."""
    values = {"e": [4, NOEVAL, 100], "f": [3, 1, 99], "g": [1, 10, 1]}
    found = ranked(Ranking(None, ("mx", "my", "mz"), then=("sum_over_max",)), values, lower=("my",))
    assert places(found) == [("f", 1), ("e", 2), ("g", 3)]


@pytest.mark.parametrize("zero", [0, -1])
def test_a_column_without_a_magnitude_decides_nothing(zero: int) -> None:
    found = ranked(Ranking(None, ("mx", "my"), then=("sum_over_max",)), {"a": [zero, zero], "b": [zero, zero]})
    assert places(found) == [("a", 1), ("b", 1)]


def test_reasons_and_the_place_of_the_unranked() -> None:
    items = some_items(4)
    benchmark = a_benchmark(
        [number("x")],
        [mean_of("mx", "x")],
        Ranking("mx", min_coverage=Fraction(3, 4), min_numbers=Numbers.RECOMPUTED),
    )
    claimed = Evidence(Numbers.CLAIMED, Extent.ALL, Extent.ALL)
    standings = [
        a_standing("awaiting", None),
        a_standing("full", some_records(items, x=[1, 1, 1, 1])),
        a_standing("just", some_records(items, x=[5, 5, 5, NOGEN])),
        a_standing("little", some_records(items, x=[9, 9, NOGEN, NOGEN])),
        a_standing("nothing", some_records(items, x=[NOGEN] * 4)),
        a_standing("told", some_records(items, x=[8] * 4), evidence=claimed),
    ]
    found = board(a_field(benchmark, items, standings))
    assert [(row.entry, row.rank, row.flags) for row in found.rows] == [
        ("just", 1, ()),
        ("full", 2, ()),
        ("told", None, ("numbers_below_minimum",)),
        ("little", None, ("below_minimum_coverage",)),
        ("nothing", None, ("metric_unavailable", "below_minimum_coverage")),
        ("awaiting", None, ("awaiting_rescoring",)),
    ]


def test_verified_is_what_the_benchmark_declares() -> None:
    partly = replace(RESCORED, raw=Extent.PARTIAL)
    standings = [
        a_standing("a", some_records(ONE, x=[1])),
        a_standing("b", some_records(ONE, x=[1]), evidence=partly),
        a_standing("c", None),
    ]
    found = board(a_field(a_benchmark([number("x")], [mean_of("mx", "x")]), ONE, standings))
    assert {row.entry: row.verified for row in found.rows} == {"a": True, "b": False, "c": False}


def test_a_part_that_is_not_there_is_a_key_error() -> None:
    field = a_field(a_benchmark([number("x")], [mean_of("mx", "x")]), ONE, [])
    with pytest.raises(KeyError, match="shows no part 'new'"):
        board(field, View("era", multi=False), "new")
