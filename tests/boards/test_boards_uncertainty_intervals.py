"""Intervals beside those of scipy, plain Python and full enumeration; and what they must never say."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from random import Random

import numpy as np
import pytest
import ten_items
from board_fields import (
    NOEVAL,
    NOGEN,
    a_benchmark,
    a_field,
    a_standing,
    binary,
    mean_of,
    number,
    some_items,
    some_records,
)
from board_strategies import fields
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap

from checker.boards.board import board
from checker.boards.contestant import contestants
from checker.boards.parts import whole
from checker.boards.uncertainty.bootstrap import spreads
from checker.boards.uncertainty.ground import ground
from checker.boards.uncertainty.weights import weights
from checker.boards.uncertainty.wilson import wilson
from checker.model.benchmark import Benchmark, MissingPolicy, Truth, TruthKind, View
from checker.model.board import Field
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.item import Item, ItemSet
from checker.model.metric import Derived, Metric, Score
from checker.model.record import Cell
from checker.model.result import Result
from checker.model.uncertainty import Uncertainty

LEVEL = Fraction(95, 100)
UNIT = {"low": Fraction(0), "high": Fraction(1)}


def field_of(
    benchmark: Benchmark, columns: dict[str, dict[str, Sequence[Cell | int]]], items: tuple[Item, ...] | None = None
) -> Field:
    """Make a field of entries, each with its components' cells."""
    count = len(next(iter(next(iter(columns.values())).values())))
    over = items or some_items(count)
    return a_field(benchmark, over, [a_standing(name, some_records(over, **cells)) for name, cells in columns.items()])


def scores(field: Field, view: View | None = None, part: str | None = None) -> dict[str, dict[str, Score]]:
    return {row.entry: dict(row.metrics) for row in board(field, view, part).rows}


def ends(field: Field, metric: str = "m", entry: str = "a") -> tuple[Fraction | None, Fraction | None]:
    score = scores(field)[entry][metric]
    return score.low, score.high


def clustered(benchmark: Benchmark, by: str | None = "town", **settings: object) -> Benchmark:
    return replace(benchmark, uncertainty=Uncertainty(cluster_by=by, **settings))


SHARE = a_benchmark([binary("c")], [mean_of("m", "c", scale=Fraction(100))])
MEAN = a_benchmark([number("c", **UNIT)], [mean_of("m", "c")])
OPEN_ENDED = a_benchmark([number("c")], [mean_of("m", "c")])


# Shares.


def test_a_share_has_wilsons_interval_in_which_missing_items_have_failed() -> None:
    cells = [1] * 30 + [0] * 15 + [NOGEN] * 5
    low, high = wilson(Fraction(30), Fraction(50), LEVEL)
    assert ends(field_of(SHARE, {"a": {"c": cells}})) == (100 * low, 100 * high)
    excluding = replace(SHARE, missing=MissingPolicy.EXCLUDE)
    low, high = wilson(Fraction(30), Fraction(45), LEVEL)
    assert ends(field_of(excluding, {"a": {"c": cells}})) == (100 * low, 100 * high)


def test_missing_items_have_succeeded_where_they_count_as_one() -> None:
    benchmark = a_benchmark([binary("c")], [mean_of("m", "c", fill=Fraction(1))])
    assert ends(field_of(benchmark, {"a": {"c": [1, 0, NOGEN]}})) == wilson(Fraction(2), Fraction(3), LEVEL)


def test_a_fill_that_is_neither_makes_it_no_share() -> None:
    benchmark = a_benchmark([binary("c")], [mean_of("m", "c", fill=Fraction(1, 2))])
    field = field_of(benchmark, {"a": {"c": [1, 0, NOGEN] * 20}})
    assert ends(field) != wilson(Fraction(30), Fraction(60), LEVEL)
    assert None not in ends(field)


def test_all_wrong_and_all_right_are_not_certain() -> None:
    zero, one = (ends(field_of(SHARE, {"a": {"c": [each] * 40}})) for each in (0, 1))
    assert zero[0] == 0
    assert 8 < zero[1] < 9
    assert one == (100 - zero[1], 100)


def test_the_level_is_that_declared() -> None:
    benchmark = replace(SHARE, uncertainty=Uncertainty(level=Fraction(99, 100)))
    low, high = wilson(Fraction(5), Fraction(10), Fraction(99, 100))
    assert ends(field_of(benchmark, {"a": {"c": [1, 0] * 5}})) == (100 * low, 100 * high)


# Means.


def graded(count: int, seed: int = 3) -> list[Fraction]:
    rng = Random(seed)
    return [Fraction(rng.randrange(101), 100) for _ in range(count)]


def test_a_mean_has_the_percentile_interval_of_scipy() -> None:
    cells = graded(120)
    found = ends(field_of(MEAN, {"a": {"c": cells}}))
    floats = np.array([float(each) for each in cells])
    other = bootstrap((floats,), np.mean, n_resamples=20_000, method="percentile", rng=0).confidence_interval
    error = floats.std() / len(floats) ** 0.5
    assert [float(each) for each in found] == pytest.approx([other.low, other.high], abs=0.08 * error)


def test_it_is_what_full_enumeration_says() -> None:
    cells = [Fraction(each) for each in (0, 1, 4, 9, 20)]
    field = field_of(OPEN_ENDED, {"a": {"c": cells}})
    prepared = ground(field, contestants(field))
    spread = spreads(prepared, whole(field), ["m"], 5)["m"][0].ends
    every = sorted(sum(each) / 5 for each in product(cells, repeat=5))
    for end, share in zip(spread, (0.025, 0.975), strict=True):
        beside = [every[round(len(every) * (share + off))] for off in (-0.006, 0.006)]
        assert beside[0] <= end <= beside[1]


@pytest.mark.parametrize(("resamples", "level"), [(100, LEVEL), (999, Fraction(9, 10)), (1000, Fraction(4, 5))])
def test_ends_are_order_statistics_of_the_same_place_from_both_sides(resamples: int, level: Fraction) -> None:
    cells = graded(40)
    field = field_of(replace(MEAN, uncertainty=Uncertainty(level, resamples)), {"a": {"c": cells}})
    prepared = ground(field, contestants(field))
    drawn = np.concatenate([*weights(prepared.seed, 40, resamples)]).astype(int).tolist()
    means = sorted(sum(times * cell for times, cell in zip(row, cells, strict=True)) / 40 for row in drawn)
    place = floor((resamples + 1) * (1 - level) / 2)
    assert [*ends(field)] == pytest.approx([means[place - 1], means[-place]], abs=1e-12)


def test_clusters_are_drawn_as_one() -> None:
    towns = [f"t{Random(place).randrange(14)}" for place in range(60)]
    cells = [Fraction(int(town[1:]) % 5, 4) if place % 7 else NOEVAL for place, town in enumerate(towns)]
    benchmark = clustered(replace(MEAN, missing=MissingPolicy.EXCLUDE), resamples=400)
    field = field_of(benchmark, {"a": {"c": cells}}, some_items(60, town=towns))
    order = list(dict.fromkeys(towns))
    sums, counts = (_by_town(order, towns, each) for each in (cells, [cell is not NOEVAL for cell in cells]))
    prepared = ground(field, contestants(field))
    drawn = np.concatenate([*weights(prepared.seed, len(order), 400)]).astype(int).tolist()
    means = sorted(_dot(row, sums) / _dot(row, counts) for row in drawn)
    assert [*ends(field)] == pytest.approx([means[9], means[-10]], abs=1e-12)


def _by_town(order: list[str], towns: list[str], values: Sequence[object]) -> list[Fraction]:
    held = [(town, Fraction(value)) for town, value in zip(towns, values, strict=True) if value is not NOEVAL]
    return [sum((value for town, value in held if town == name), Fraction(0)) for name in order]


def _dot(row: Sequence[int], values: Sequence[Fraction]) -> Fraction:
    return sum((times * value for times, value in zip(row, values, strict=True)), Fraction(0))


def test_a_share_of_items_that_hang_together_is_less_sure() -> None:
    towns = [f"t{place // 10}" for place in range(200)]
    cells = [int(town[1:]) % 2 for town in towns]
    items = some_items(200, town=towns)
    apart, together = (ends(field_of(clustered(SHARE, by), {"a": {"c": cells}}, items)) for by in (None, "town"))
    assert together[1] - together[0] > 2.5 * (apart[1] - apart[0])


def test_what_is_derived_is_resampled_as_a_whole() -> None:
    metrics = [mean_of("p", "p"), mean_of("r", "r"), Metric("f1", "F1", Derived("harmonic_mean", ("p", "r")))]
    benchmark = a_benchmark([binary("p"), binary("r")], metrics)
    rng = Random(5)
    right = [(rng.random() < 0.6, rng.random() < 0.4) for _ in range(150)]
    field = field_of(benchmark, {"a": {"p": [int(p) for p, _ in right], "r": [int(r) for _, r in right]}})
    pairs = np.array(right, dtype=float)

    def f1(p: np.ndarray, r: np.ndarray, axis: int = -1) -> np.ndarray:
        p, r = p.mean(axis=axis), r.mean(axis=axis)
        return 2 * p * r / (p + r)

    other = bootstrap(
        (pairs[:, 0], pairs[:, 1]), f1, paired=True, vectorized=True, n_resamples=20_000, method="percentile", rng=1
    )
    found = [float(each) for each in ends(field, "f1")]
    expected = [other.confidence_interval.low, other.confidence_interval.high]
    assert found == pytest.approx(expected, abs=0.1 * other.standard_error)


def test_about_as_many_hold_the_truth_as_the_level_says() -> None:
    rng = Random(11)
    hits = {"right": 0, "m": 0, "towns": 0}
    benchmark = a_benchmark([binary("c"), number("g")], [mean_of("right", "c"), mean_of("m", "g")])
    names, runs = [f"e{place}" for place in range(300)], 300
    columns = {
        name: {
            "c": [int(rng.random() < 0.7) for _ in range(60)],
            "g": [Fraction(round(rng.expovariate(1) * 1000), 1000) for _ in range(60)],
        }
        for name in names
    }
    for found in scores(field_of(replace(benchmark, uncertainty=Uncertainty(resamples=1000)), columns)).values():
        hits["right"] += found["right"].low <= Fraction(7, 10) <= found["right"].high
        hits["m"] += found["m"].low <= 1 <= found["m"].high
    towns = [f"t{place // 4}" for place in range(160)]
    shared = {name: {"c": _alike(rng, 40, 4)} for name in names}
    field = field_of(clustered(SHARE, resamples=1000), shared, some_items(160, town=towns))
    for found in scores(field).values():
        hits["towns"] += found["m"].low <= 50 <= found["m"].high
    few = {name: {"c": [Fraction(rng.randrange(101), 100) for _ in range(6)]} for name in names}
    within = [each["m"].low <= Fraction(1, 2) <= each["m"].high for each in scores(field_of(MEAN, few)).values()]
    assert sum(within) / runs >= 0.97
    assert 0.925 <= hits["right"] / runs <= 0.985
    assert 0.89 <= hits["m"] / runs <= 0.98
    assert 0.90 <= hits["towns"] / runs <= 0.98


def _alike(rng: Random, clusters: int, size: int) -> list[int]:
    return [cell for _ in range(clusters) for cell in [int(rng.random() < 0.5)] * size]


# What says nothing of chance.


@pytest.mark.parametrize("count", [1, 2, 9])
def test_of_few_items_the_range_says_how_far_chance_reaches(count: int) -> None:
    field = field_of(MEAN, {"a": {"c": [Fraction(1, 2)] * count}})
    assert ends(field) == wilson(Fraction(count, 2), Fraction(count), LEVEL)
    assert ends(field_of(OPEN_ENDED, {"a": {"c": [Fraction(1, 2)] * count}})) == (None, None)


def test_values_that_are_all_the_same_leave_chance_to_the_range() -> None:
    cells = [Fraction(3, 4)] * 50
    assert ends(field_of(MEAN, {"a": {"c": cells}})) == wilson(Fraction(75, 2), Fraction(50), LEVEL)
    assert ends(field_of(OPEN_ENDED, {"a": {"c": cells}})) == (None, None)


def test_then_a_cluster_counts_once_and_an_uneven_one_for_less() -> None:
    towns = [f"t{place // 5}" for place in range(100)]
    field = field_of(clustered(SHARE), {"a": {"c": [1] * 100}}, some_items(100, town=towns))
    low, _ = wilson(Fraction(20), Fraction(20), LEVEL)
    assert ends(field) == (100 * low, 100)
    towns = ["big"] * 81 + [f"t{place}" for place in range(19)]
    field = field_of(clustered(SHARE), {"a": {"c": [1] * 100}}, some_items(100, town=towns))
    effective = Fraction(100 * 100, 81 * 81 + 19)
    low, _ = wilson(effective, effective, LEVEL)
    assert ends(field) == (100 * low, 100)


def derived_from(derive: str, **columns: Sequence[Cell | int]) -> Score:
    """Give the score of what is derived from shares, one of each column."""
    metrics = [mean_of(name, name) for name in columns]
    benchmark = a_benchmark(
        [binary(name) for name in columns], [*metrics, Metric("x", "X", Derived(derive, (*columns,)))]
    )
    return scores(field_of(benchmark, {"a": columns}))["a"]["x"]


@pytest.mark.parametrize("derive", ["harmonic_mean", "mean", "product", "minimum"])
def test_where_all_is_right_what_is_derived_is_as_unsure_as_its_parts_together(derive: str) -> None:
    found = derived_from(derive, p=[1] * 40, r=[1] * 40)
    low, _ = wilson(Fraction(40), Fraction(40), Fraction(975, 1000))
    assert (found.low, found.high) == (low * low if derive == "product" else low, 1)


def test_a_ratio_that_may_be_over_nothing_is_not_told() -> None:
    assert derived_from("ratio", p=[1] * 6, r=[1] * 6).low is not None
    assert derived_from("ratio", p=[1] * 6, r=[0] * 5 + [1]).low is not None
    found = derived_from("ratio", p=[0] * 6, r=[0] * 6)
    assert (found.value, found.low) == (None, None)
    assert derived_from("harmonic_mean", p=[0] * 6, r=[0] * 6).low == 0


def test_of_very_many_parts_no_ends_are_tried() -> None:
    assert derived_from("mean", **{name: [1] * 40 for name in "abcdefgh"}).low is not None
    assert derived_from("mean", **{name: [1] * 40 for name in "abcdefghi"}).low is None


def test_a_part_that_nobody_evaluated_is_left_out_where_what_is_derived_leaves_it_out() -> None:
    found = derived_from("mean_of_available", p=[1] * 40, r=[NOEVAL] * 40)
    low, _ = wilson(Fraction(40), Fraction(40), Fraction(975, 1000))
    assert (found.value, found.low, found.high) == (1, low, 1)


def test_resamples_without_a_denominator_are_counted_and_too_many_make_no_interval() -> None:
    metrics = [mean_of("m", "c", leaves_out=True), mean_of("n", "d"), Metric("q", "Q", Derived("ratio", ("n", "m")))]
    benchmark = a_benchmark([number("c"), number("d")], metrics)
    held = [Fraction(place + 1) for place in range(10)]
    few = held + [NOEVAL] * 50
    field = field_of(benchmark, {"a": {"c": few, "d": graded(60)}, "b": {"c": graded(60), "d": few}})
    made = board(field)
    counted = dict(made.empty_resamples)
    assert counted.keys() <= {("m", "a"), ("q", "a"), ("q", "b")}
    empty = ends(field_of(benchmark, {"a": {"c": held + [NOEVAL] * 500, "d": graded(510)}}))
    assert None not in empty


def test_a_ratio_over_nothing_in_more_than_a_hundredth_of_the_resamples_has_no_interval() -> None:
    metrics = [mean_of("m", "c"), mean_of("n", "d"), Metric("q", "Q", Derived("ratio", ("n", "m")))]
    benchmark = a_benchmark([binary("c"), binary("d")], metrics, uncertainty=Uncertainty(resamples=2000))
    rare, rarer = ([1] * ones + [0] * (40 - ones) for ones in (3, 6))
    field = field_of(benchmark, {"a": {"c": rare, "d": [1] * 40}, "b": {"c": rarer, "d": [1] * 40}})
    made = board(field)
    assert ends(field, "q", "a") == (None, None)
    assert None not in ends(field, "q", "b")
    share = made.empty_resamples["q", "a"] / 2000
    assert share == pytest.approx((37 / 40) ** 40, abs=0.02)
    assert 0 < made.empty_resamples["q", "b"] < 20


def test_what_nobody_measured_has_no_interval() -> None:
    field = ten_items.field()
    hazel = scores(field)["hazel"]
    assert {(each.value, each.low, each.high) for each in hazel.values()} == {(None, None, None)}
    cedar = scores(field)["cedar"]["fluency"]
    assert (cedar.value, cedar.low, cedar.high) == (None, None, None)
    claimed = a_standing("a", ())
    numbers = {"m": Score(Fraction(50), 0, 3)}
    claim = replace(
        claimed, result=Result((), numbers, Evidence(Numbers.CLAIMED, Extent.NONE, Extent.NONE), claimed=True)
    )
    found = scores(a_field(SHARE, some_items(3), [claim]))["a"]["m"]
    assert (found.value, found.low, found.high) == (50, None, None)


def test_a_withheld_value_has_no_interval() -> None:
    view = View("era", multi=False, min_cell=5)
    benchmark = replace(ten_items.benchmark(), views=(view,))
    field = replace(ten_items.field(), benchmark=benchmark)
    found = scores(field, view, "old")["amber"]
    assert found["overall"].low is not None
    assert (found["label_p"].value, found["label_p"].low) == (None, None)


@settings(max_examples=60, deadline=None)
@given(fields(), st.sampled_from([None, "task"]))
def test_an_interval_holds_its_value_on_every_board(field: Field, by: str | None) -> None:
    field = replace(field, benchmark=clustered(field.benchmark, by, resamples=100))
    prepared = ground(field, contestants(field))
    boards = [board(field)]
    for made in boards:
        for row in made.rows:
            for score in row.metrics.values():
                assert (score.low is None) == (score.high is None)
                if score.low is not None:
                    assert score.value is not None
                    assert score.low <= score.value <= score.high
    assert prepared.clusters.by == by


# Parts.


def test_a_part_is_drawn_from_its_own_items() -> None:
    towns = ["x" if place % 3 else "y" for place in range(90)]
    cells = [each / 2 if town == "y" else each for each, town in zip(graded(90), towns, strict=True)]
    view = View("town", multi=False)
    field = field_of(replace(MEAN, views=(view,)), {"a": {"c": cells}}, some_items(90, town=towns))
    for town in "xy":
        own = [float(cell) for cell, each in zip(cells, towns, strict=True) if each == town]
        found = scores(field, view, town)["a"]["m"]
        other = bootstrap((own,), np.mean, n_resamples=20_000, method="percentile", rng=0).confidence_interval
        error = np.std(own) / len(own) ** 0.5
        assert [float(found.low), float(found.high)] == pytest.approx([other.low, other.high], abs=0.1 * error)


def test_entries_are_drawn_together() -> None:
    cells = graded(60)
    field = field_of(OPEN_ENDED, {"a": {"c": cells}, "b": {"c": [each + 5 for each in cells]}})
    one, two = (ends(field, "m", entry) for entry in "ab")
    assert [end + 5 for end in one] == pytest.approx([*two], abs=1e-11)


def test_an_entry_that_comes_moves_no_other_interval() -> None:
    columns = {"a": {"c": graded(60)}, "b": {"c": graded(60, 4)}}
    before = scores(field_of(MEAN, columns))
    after = scores(field_of(MEAN, {"0": {"c": graded(60, 5)}, **columns}))
    assert {name: after[name] for name in columns} == before


# Held-out truth.


def sealed(benchmark: Benchmark) -> Benchmark:
    versions = {name: replace(each, truth=Truth(TruthKind.HELDOUT)) for name, each in benchmark.versions.items()}
    return replace(benchmark, versions=versions)


@pytest.mark.parametrize(("n", "decimals", "hides"), [(7, 0, False), (41, 1, False), (150, 0, True), (300, 0, True)])
def test_an_interval_tells_no_more_of_held_out_answers_than_the_value_does(n: int, decimals: int, hides: bool) -> None:
    metrics = [mean_of("m", "c", scale=Fraction(100), decimals=decimals)]
    benchmark = sealed(a_benchmark([binary("c")], metrics, uncertainty=Uncertainty(resamples=100)))
    columns = {f"e{right:03}": {"c": [1] * right + [0] * (n - right)} for right in range(n + 1)}
    told: dict[object, set[object]] = {}
    for found in scores(field_of(benchmark, columns)).values():
        shown = round(found["m"].value * 10**decimals)
        told.setdefault(shown, set()).add((found["m"].low, found["m"].high))
    assert all(len(each) == 1 for each in told.values())
    assert (len(told) < n + 1) == hides


@given(st.lists(st.integers(0, 30), min_size=20, max_size=20), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_nor_how_held_out_numbers_scatter(cells: list[int], rng: Random) -> None:
    benchmark = sealed(a_benchmark([number("c", low=Fraction(0), high=Fraction(3))], [mean_of("m", "c", decimals=1)]))
    base = [Fraction(each, 10) for each in cells]
    even = [sum(base) / 20] * 20
    field = field_of(benchmark, {"a": {"c": base}, "b": {"c": even}})
    found = scores(field)
    assert (found["a"]["m"].low, found["a"]["m"].high) == (found["b"]["m"].low, found["b"]["m"].high)
    assert found["a"]["m"].low is not None


def test_of_what_is_unbounded_and_held_out_nothing_is_told() -> None:
    metrics = [mean_of("m", "c"), mean_of("n", "d"), Metric("s", "S", Derived("sum", ("m", "n")))]
    benchmark = sealed(a_benchmark([number("c", **UNIT), number("d")], metrics))
    found = scores(field_of(benchmark, {"a": {"c": graded(50), "d": graded(50)}}))["a"]
    assert found["m"].low is not None
    assert (found["n"].low, found["s"].low) == (None, None)


def test_of_what_is_derived_and_held_out_no_more_is_told_than_its_parts_tell() -> None:
    metrics = [mean_of(name, name, decimals=1) for name in ("p", "r")]
    f1 = Metric("f1", "F1", Derived("harmonic_mean", ("p", "r")), decimals=1)
    benchmark = sealed(a_benchmark([binary("p"), binary("r")], [*metrics, f1]))
    one, other = [1] * 60 + [0] * 40, [0] * 38 + [1] * 62
    field = field_of(benchmark, {"a": {"p": one, "r": one}, "b": {"p": other, "r": other[::-1]}})
    found = scores(field)
    low, high = wilson(Fraction(60), Fraction(100), Fraction(975, 1000))
    outward = Fraction(floor(low * 10), 10), Fraction(ceil(high * 10), 10)
    assert {(each["f1"].low, each["f1"].high) for each in found.values()} == {outward}


def test_secret_items_have_intervals_over_the_declared_count() -> None:
    items = some_items(150)
    standing = a_standing("a", some_records(items, c=graded(150)))
    field = a_field(MEAN, None, [standing])
    field = replace(field, items=ItemSet("v1", 200), version=replace(field.version, count=200))
    found = scores(field)["a"]["m"]
    assert found.n == 200
    padded = scores(field_of(MEAN, {"a": {"c": graded(150) + [NOGEN] * 50}}))["a"]["m"]
    assert [found.low, found.high] == pytest.approx([padded.low, padded.high], abs=0.01)
