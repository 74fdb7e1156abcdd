"""Ranks depend on values alone: not on the order of entries, not on their names, not on rows without a rank."""

import random
from dataclasses import replace
from fractions import Fraction

from board_fields import a_benchmark, mean_of, number
from board_strategies import rankings
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.boards.flags import AWAITING_RESCORING, BELOW_MINIMUM_COVERAGE, DISQUALIFIED, UNRANKING
from checker.boards.rank import rank
from checker.model.benchmark import Benchmark, MissingPolicy
from checker.model.board import Row
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.metric import Score

METRICS = ("m0", "m1", "m2")
VALUES = st.sampled_from([None, Fraction(-1), Fraction(1, 2), Fraction(1)])
FLAGS = st.sampled_from([(), (), (), (BELOW_MINIMUM_COVERAGE,), (AWAITING_RESCORING,), (DISQUALIFIED,)])
MANY = settings(max_examples=120, deadline=None)
SEEDED = st.randoms(use_true_random=False)


@st.composite
def benchmarks(draw: st.DrawFn) -> Benchmark:
    """Give three metrics, each better higher or lower, and any ranking, by a metric or by the mean of ranks."""
    metrics = [mean_of(name, "c", higher_is_better=draw(st.booleans())) for name in METRICS]
    return a_benchmark([number("c")], metrics, draw(rankings(list(METRICS))), MissingPolicy.EXCLUDE)


@st.composite
def rows(draw: st.DrawFn) -> list[Row]:
    """Give rows with few different values, so that many are equal."""
    names = draw(st.lists(st.sampled_from("abcdefgh"), min_size=1, unique=True))
    return [a_row(name, [draw(VALUES) for _ in METRICS], draw(FLAGS)) for name in names]


def a_row(name: str, values: list[Fraction | None], flags: tuple[str, ...] = ()) -> Row:
    return Row(
        entry=name,
        display_name=name,
        organization="",
        date="",
        rank=None,
        metrics={metric: Score(value, 1, 1) for metric, value in zip(METRICS, values, strict=True)},
        components={},
        n_total=1,
        n_scored=1,
        n_included=1,
        coverage=Fraction(1),
        missing_policy=MissingPolicy.EXCLUDE,
        evidence=Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL),
        verified=True,
        flags=flags,
    )


def ranks(benchmark: Benchmark, given: list[Row]) -> dict[str, int | None]:
    return {row.entry: row.rank for row in rank(benchmark, given)}


@MANY
@given(benchmarks(), rows(), SEEDED)
def test_the_order_in_which_entries_come_decides_nothing(
    benchmark: Benchmark, given: list[Row], order: random.Random
) -> None:
    assert rank(benchmark, given) == rank(benchmark, order.sample(given, len(given)))


@MANY
@given(benchmarks(), rows(), SEEDED)
def test_names_never_part_a_tie(benchmark: Benchmark, given: list[Row], order: random.Random) -> None:
    renamed = order.sample([row.entry for row in given], len(given))
    others = [replace(row, entry=name) for row, name in zip(given, renamed, strict=True)]
    before, after = ranks(benchmark, given), ranks(benchmark, others)
    assert [before[row.entry] for row in given] == [after[name] for name in renamed]


@MANY
@given(benchmarks(), rows())
def test_rows_without_a_rank_never_touch_the_ranks_of_others(benchmark: Benchmark, given: list[Row]) -> None:
    alone = [row for row in given if not UNRANKING.intersection(row.flags)]
    everyone = ranks(benchmark, given)
    assert {row.entry: everyone[row.entry] for row in alone} == ranks(benchmark, alone)
    assert all(everyone[row.entry] is None for row in given if row not in alone)


@MANY
@given(benchmarks(), rows())
def test_equal_rows_share_a_rank_and_ranks_count_the_rows_before(benchmark: Benchmark, given: list[Row]) -> None:
    ranked = [row for row in rank(benchmark, given) if row.rank is not None]
    for place, row in enumerate(ranked, 1):
        before = [other for other in ranked if other.rank < row.rank]
        assert row.rank == 1 + len(before) <= place
    by_values: dict[tuple[Score, ...], set[int | None]] = {}
    for row in ranked:
        by_values.setdefault(tuple(row.metrics[name] for name in METRICS), set()).add(row.rank)
    assert all(len(shared) == 1 for shared in by_values.values())
