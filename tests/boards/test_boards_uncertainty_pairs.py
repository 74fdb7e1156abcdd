"""No entry has a part in what is said of others, and pairs are compared over the items that they share."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from board_fields import NOGEN, a_benchmark, a_field, a_standing, binary, mean_of, number, some_items, some_records
from published import parsed

from checker.boards.assessing import assessed
from checker.boards.board import board
from checker.boards.contestant import contestants
from checker.boards.files import files
from checker.boards.preview import preview
from checker.boards.uncertainty.ground import ground
from checker.boards.uncertainty.permutation import Flips, flip_tests
from checker.boards.uncertainty.shared import shared_sums
from checker.boards.uncertainty.tested import draws_of_own
from checker.boards.uncertainty.units import Unit, pair_unit, together
from checker.boards.uncertainty.weights import signs
from checker.model.benchmark import Component, MissingPolicy
from checker.model.board import Field
from checker.model.metric import Derived, Metric
from checker.model.publication import Publish
from checker.model.ranking import Ranking
from checker.model.record import Cell
from checker.model.uncertainty import Uncertainty
from checker.report.moves import moves

THIRD = Fraction(1, 3)
LONG = Random(2)


def a_board(
    rows: Mapping[str, Sequence[Cell | int]], component: Component | None = None, size: int = 0, **options: object
) -> Field:
    """Make a field of one metric; `size`: so many items each hang together."""
    n = len(next(iter(rows.values())))
    items = some_items(n, town=[f"t{place // size if size else place}" for place in range(n)])
    settings = Uncertainty(cluster_by="town" if size else None, resamples=1000)
    metric = mean_of("m", "c", decimals=6)
    made = a_benchmark([component or number("c")], [metric], uncertainty=settings, **options)
    return a_field(made, items, [a_standing(name, some_records(items, c=row)) for name, row in rows.items()])


def graded(n: int, seed: int, digits: int = 2, most: int = 3) -> list[Fraction]:
    random = Random(seed)
    return [Fraction(random.randrange(most * 10**digits), 10**digits) for _ in range(n)]


def told_of(field: Field, *entries: str) -> object:
    """Give the intervals of some entries, and all that is said of pairs of them but for the correction."""
    rows = {row.entry: row.metrics["m"] for row in board(field).rows if row.entry in entries}
    pairs = [dict(pair) for pair in parsed(field, "comparisons.json")["pairs"] if {pair["a"], pair["b"]} <= {*entries}]
    return rows, [{key: value for key, value in pair.items() if key != "p_adjusted"} for pair in pairs]


NEWCOMERS = {
    "huge": [Fraction(10**16) * place for place in range(60)],
    "large": [Fraction(LONG.randrange(10**14)) for _ in range(60)],
    "long": [Fraction(LONG.randrange(10**17), 10**17) for _ in range(60)],
    "thirds": [Fraction(place % 7, 3 * 7 * 11 * 13 * 17) for place in range(60)],
}


@pytest.mark.parametrize("newcomer", NEWCOMERS)
@pytest.mark.parametrize("size", [0, 3])
def test_an_entry_that_comes_moves_neither_intervals_nor_comparisons_of_others(newcomer: str, size: int) -> None:
    rows = {"a": graded(60, 1), "b": graded(60, 2), "c": [each / 3 for each in graded(60, 3)]}
    before = told_of(a_board(rows, size=size), "a", "b", "c")
    after = told_of(a_board({**rows, "new": NEWCOMERS[newcomer]}, size=size), "a", "b", "c")
    assert after == before
    assert all(None not in (score.low, score.high) for score in before[0].values())


def test_nor_does_one_that_counts_other_items() -> None:
    rows = {"a": graded(60, 1), "b": graded(60, 2)}
    before = told_of(a_board(rows, missing=MissingPolicy.EXCLUDE), "a", "b")
    some = [NOGEN if place % 3 else each for place, each in enumerate(graded(60, 4))]
    assert told_of(a_board({**rows, "new": some}, missing=MissingPolicy.EXCLUDE), "a", "b") == before


@pytest.mark.parametrize("others", [{}, {"c": NEWCOMERS["long"][:20]}, {"c": NEWCOMERS["huge"][:20]}])
def test_ties_in_thirds_are_ties_whoever_is_on_the_board(others: Mapping[str, Sequence[Cell]]) -> None:
    """Of 10 items that differ by a third, 9 favour one entry: 22 of 1024 flips are as uneven."""
    rows = {"a": [THIRD] * 9 + [THIRD] + [1] * 10, "b": [0] * 9 + [2 * THIRD] + [1] * 10}
    pair = parsed(a_board({**rows, **others}), "comparisons.json")["pairs"][0]
    assert (pair["a"], pair["b"], pair["test"]) == ("a", "b", "exact_permutation")
    assert pair["p_value"] == pytest.approx(22 / 1024, abs=1e-5)


@pytest.mark.parametrize("denominator", [10**17, 3**40])
def test_where_no_unit_fits_what_rounding_leaves_apart_is_taken_for_equal(denominator: int) -> None:
    """Differences are all the same but for their sign; numbers are too fine to be whole in float64."""
    random = Random(9)
    base = [Fraction(random.randrange(denominator), denominator) for _ in range(20)]
    step = Fraction(denominator // 7, denominator)
    rows = {"a": [each + step for each in base[:9]] + base[9:], "b": [*base[:9], base[9] + step, *base[10:]]}
    (pair,) = parsed(a_board(rows), "comparisons.json")["pairs"]
    assert (pair["test"], pair["p_value"]) == ("exact_permutation", pytest.approx(22 / 1024, abs=1e-5))


def test_random_flips_in_units_of_pairs_count_what_fractions_count() -> None:
    random = np.random.default_rng(3)
    numbers = random.integers(0, 5, size=(30, 3)).astype(np.float64)
    units = [Unit(Fraction(1, 3), Fraction(100)), Unit(Fraction(1, 2), Fraction(100)), Unit(Fraction(1, 10**15))]
    drawn = np.concatenate(list(signs("7f" * 32, 30, 400)))
    pairs = [(0, 1), (0, 2), (1, 2)]
    made = flip_tests(Flips((numbers,), units=(units,)), pairs, [drawn])
    for (a, b), flipped in zip(pairs, made, strict=True):
        change = [units[a].size * int(x) - units[b].size * int(y) for x, y in numbers[:, [a, b]].tolist()]
        sums = [abs(sum(int(sign) * each for sign, each in zip(row, change, strict=True))) for row in drawn.tolist()]
        assert flipped.p_value == Fraction(1 + sum(each >= abs(sum(change)) for each in sums), 401)


def test_units_are_whole_for_both_or_say_how_far_they_may_be_off() -> None:
    thirds, halves = Unit(THIRD, Fraction(10)), Unit(Fraction(1, 2), Fraction(10))
    both = pair_unit(thirds, halves)
    assert (both.first, both.second, both.size, both.off) == (2.0, 3.0, Fraction(1, 6), 0.0)
    far = pair_unit(thirds, Unit(Fraction(1, 2), Fraction(2**60)))
    assert far.size == 1
    assert far.off > 2**60 * 2.0**-53
    rounded = Unit(Fraction(1, 2**40), Fraction(10), Fraction(5, 2**40))
    assert pair_unit(thirds, rounded).off > 5 / 2**40
    assert together(np.ones((2, 2)), [thirds, rounded]) is None
    assert together(np.ones((2, 2)), [thirds, halves])[0].tolist() == [[2, 3], [2, 3]]


# Pairs that count other items.

EASY = {"a": [1] * 70 + [0] * 30 + [NOGEN] * 100, "b": [1] * 110 + [0] * 90}


@pytest.mark.parametrize("size", [0, 2])
def test_a_lead_that_is_none_on_the_shared_items_tells_nobody_apart(size: int) -> None:
    """One answered only the easy half and got 70 of them, of which the other got all."""
    field = a_board(EASY, binary("c"), size, missing=MissingPolicy.EXCLUDE)
    (pair,) = parsed(field, "comparisons.json")["pairs"]
    assert (pair["over"], pair["n"], float(pair["difference"])) == ("shared_items", 100, -0.3)
    assert pair["low"] < pair["difference"] < pair["high"] < 0
    assert (pair["told_apart"], pair["p_value"] < 0.001) == (False, True)
    assert {row.tie_group for row in assessed(field).board.rows} == {1}


def test_a_lead_on_the_board_and_on_the_shared_items_tells_apart() -> None:
    rows = {"a": [1] * 90 + [0] * 10 + [NOGEN] * 20, "b": [0] * 70 + [1] * 10 + [0] * 40}
    (pair,) = parsed(a_board(rows, binary("c"), missing=MissingPolicy.EXCLUDE), "comparisons.json")["pairs"]
    assert (pair["n"], pair["told_apart"], pair["over"]) == (100, True, "shared_items")


@pytest.mark.parametrize("component", [binary("c"), number("c")])
def test_without_a_shared_item_there_is_no_test(component: Component) -> None:
    rows = {"a": [1, 1, 1, 0] * 25 + [NOGEN] * 100, "b": [NOGEN] * 100 + [0, 0, 0, 1] * 25}
    field = a_board(rows, component, missing=MissingPolicy.EXCLUDE)
    (pair,) = parsed(field, "comparisons.json")["pairs"]
    nothing = {pair[name] for name in ("difference", "low", "high", "test", "p_value", "p_adjusted")}
    assert (nothing, pair["n"], pair["told_apart"]) == ({None}, 0, False)


def test_graded_pairs_are_flipped_over_the_clusters_of_shared_items() -> None:
    rows = {"a": [*graded(20, 1), *[NOGEN] * 6], "b": [*[NOGEN] * 6, *graded(20, 2)]}
    (pair,) = parsed(a_board(rows, size=2, missing=MissingPolicy.EXCLUDE), "comparisons.json")["pairs"]
    changes = [sum(a - b for a, b in zip(*both, strict=True)) for both in _by_two(rows)]
    every = [sum(sign * each for sign, each in zip(row, changes, strict=True)) for row in product((1, -1), repeat=7)]
    share = sum(abs(each) >= abs(sum(changes)) for each in every) / len(every)
    assert (pair["n"], float(pair["p_value"])) == (14, pytest.approx(share, abs=1e-4))
    assert float(pair["difference"]) == pytest.approx(float(sum(changes) / 14), abs=1e-6)
    assert pair["low"] is None, "seven clusters are too few to resample"


def _by_two(rows: Mapping[str, Sequence[Fraction]]) -> list[tuple[Sequence[Fraction], Sequence[Fraction]]]:
    return [(rows["a"][place : place + 2], rows["b"][place : place + 2]) for place in range(6, 20, 2)]


def test_its_interval_is_that_of_the_difference_that_is_shown() -> None:
    rows = {"a": [*graded(160, 1), *[NOGEN] * 40], "b": [*[NOGEN] * 40, *graded(160, 2)]}
    (pair,) = parsed(a_board(rows, missing=MissingPolicy.EXCLUDE), "comparisons.json")["pairs"]
    change = np.array([float(a - b) for a, b in zip(rows["a"][40:160], rows["b"][40:160], strict=True)])
    half = 1.96 * change.std() / 120**0.5
    ends = [change.mean() - half, change.mean() + half]
    assert [float(pair["low"]), float(pair["high"])] == pytest.approx(ends, abs=half / 5)


def test_sums_over_shared_items_leave_all_others_out() -> None:
    field = a_board({"a": [1, 2, NOGEN, 4], "b": [1, NOGEN, 3, 2]}, size=2, missing=MissingPolicy.EXCLUDE)
    prepared = ground(field, contestants(field))
    made = shared_sums(prepared, prepared.stack("m"), [(0, 1)], None)
    assert (made.values.tolist(), made.counts.tolist()) == ([[1, 1], [4, 2]], [[1], [1]])
    assert made.difference(0) == 1


def test_very_many_pairs_with_items_of_their_own_are_flipped_less_often() -> None:
    assert draws_of_own(10, 10, 100) == 10_000
    assert draws_of_own(6_000, 6_000, 10_000) == 1_666
    assert draws_of_own(100_000, 100_000, 10_000) == 1_000


# Smallest differences.


def smallest(field: Field) -> Mapping[str, object]:
    (made,) = parsed(field, "uncertainty.json")["smallest_differences"]
    return made


def near(n: int, *wrong: int) -> list[int]:
    return [int(place not in wrong) for place in range(n)]


def test_no_difference_is_promised_that_no_exact_test_could_find() -> None:
    field = a_board({"a": near(899), "b": near(899, 3), "c": near(899, 5)}, binary("c"))
    assert smallest(field)["observed"] == pytest.approx(6 / 899, rel=5e-3)
    level = replace(field.benchmark, uncertainty=Uncertainty(level=Fraction(99, 100)))
    assert smallest(replace(field, benchmark=level))["observed"] == pytest.approx(8 / 899, rel=5e-3)


@pytest.mark.parametrize(("n", "there"), [(29, False), (30, True)])
def test_no_more_than_all_that_differ_is_promised(n: int, there: bool) -> None:
    assert (smallest(a_board({"a": near(n), "b": near(n, 0)}, binary("c")))["nominal"] is not None) is there


@pytest.mark.parametrize("n", [3, 5])
def test_of_very_few_items_none_is_promised(n: int) -> None:
    made = parsed(a_board({"a": [1] * n, "b": [0] * n}), "uncertainty.json")
    assert made["smallest_differences"][0]["observed"] is None
    assert "however large it is" in made["sentence"]["text"]


def test_clusters_of_which_other_items_count_make_no_difference_larger() -> None:
    """Scores near 0.8, two of five items missing at random: sums over clusters differ by who is there."""
    random = Random(5)

    def row(skill: float) -> list[Cell]:
        around = [Fraction(round(100 * (skill + random.gauss(0, 0.05))), 100) for _ in range(400)]
        return [NOGEN if random.random() < 0.4 else each for each in around]

    rows = {name: row(0.8 + place / 100) for place, name in enumerate("abc")}
    alone, together_ = (smallest(a_board(rows, number("c"), size, missing=MissingPolicy.EXCLUDE)) for size in (0, 4))
    assert float(together_["observed"]) == pytest.approx(float(alone["observed"]), rel=0.25)
    shared = sorted(
        sum(NOGEN not in each for each in zip(rows[a], rows[b], strict=True)) for a, b in ("ab", "ac", "bc")
    )
    assert alone["n"] == together_["n"] == shared[1]


def test_a_derived_metric_says_so_whether_records_are_published_or_not() -> None:
    items = some_items(60)
    metrics = [mean_of("m", "c"), mean_of("n", "d"), Metric("f", "F", Derived("harmonic_mean", ("m", "n")))]
    benchmark = a_benchmark([number("c"), number("d")], metrics, Ranking("m"))
    entries = [
        a_standing(name, some_records(items, c=graded(60, 2 * seed), d=graded(60, 2 * seed + 1)))
        for seed, name in enumerate("abc")
    ]
    field = a_field(benchmark, items, entries)
    quiet = replace(field, benchmark=replace(benchmark, records=Publish.NONE))
    told, other = (json.loads(files(each)["uncertainty.json"]) for each in (field, quiet))
    assert told == other
    assert told["smallest_differences"][2]["observed"] is not None


def test_of_metrics_without_a_value_the_sentence_does_not_speak() -> None:
    items = some_items(40)
    names = [f"m{place}" for place in range(3)]
    metrics = [mean_of(name, f"c{place}") for place, name in enumerate(names)]
    benchmark = a_benchmark([binary(f"c{place}") for place in range(3)], metrics, Ranking(None, tuple(names)))
    cells = {
        name: {"c0": near(40, seed), "c1": near(40, 2 * seed), "c2": [NOGEN] * 40} for seed, name in enumerate("abc")
    }
    field = a_field(benchmark, items, [a_standing(name, some_records(items, **each)) for name, each in cells.items()])
    assert "in 2 metrics" in parsed(field, "uncertainty.json")["sentence"]["text"]


# Few that differ.


@pytest.mark.parametrize("wrong", [(7,), (28, 29, 30, 31), (1, 50, 90)])
def test_a_less_extreme_entry_is_no_surer_than_a_perfect_one(wrong: tuple[int, ...]) -> None:
    rows = {"perfect": near(160), "some": near(160, *wrong)}
    found = {row.entry: row.metrics["m"] for row in board(a_board(rows, binary("c"), 4)).rows}
    assert found["some"].low < found["perfect"].low < Fraction(92, 100)
    assert found["some"].high - found["some"].low >= found["perfect"].high - found["perfect"].low


def test_one_number_that_differs_a_little_leaves_an_interval_as_wide_as_it_was() -> None:
    unit = number("c", low=Fraction(0), high=Fraction(1))
    rows = {"even": [Fraction(7, 10)] * 50, "one": [Fraction(7, 10)] * 49 + [Fraction(71, 100)]}
    found = {row.entry: row.metrics["m"] for row in board(a_board(rows, unit)).rows}
    assert found["one"].low == pytest.approx(found["even"].low, abs=0.001)
    assert found["one"].high == pytest.approx(found["even"].high, abs=0.001)
    unbounded = {row.entry: row.metrics["m"] for row in board(a_board(rows)).rows}
    assert {each.low for each in unbounded.values()} == {None}


@pytest.mark.parametrize(("others", "drawn"), [(8, False), (9, True)])
def test_the_range_speaks_along_until_ten_clusters_differ_counting_the_common_ones_as_one(
    others: int, drawn: bool
) -> None:
    unit = number("c", low=Fraction(0), high=Fraction(1))
    row = [Fraction(1, 2)] * (50 - others) + [Fraction(51 + place, 100) for place in range(others)]
    (found,) = (each.metrics["m"] for each in board(a_board({"a": row}, unit)).rows)
    assert (found.high - found.low < Fraction(1, 10)) is drawn


# Previews.


def test_a_preview_counts_whom_it_moves_by_chance_alone() -> None:
    rows = {"a": near(200), "b": near(200, *range(60)), "c": near(200, *range(120))}
    field = a_board(rows, binary("c"))
    coming = a_standing("z", some_records(field.items.items or (), c=near(200, *range(62))))
    seen = preview(field, coming)
    ranks = {row.entry: (row.rank_low, row.rank_high) for row in seen.before.rows}
    assert ranks == {"a": (1, 1), "b": (2, 2), "c": (3, 3)}
    assert [(move.entry, move.after) for move in seen.moves] == [("c", 4)]
    assert seen.shifted == 2, "b can now stand third, and c stands fourth"
    assert [said.fill(str) for said in moves(seen)][-1] == "The rank interval or tie group of 2 other entries changes."
    assert moves(replace(seen, shifted=1))[-1].fill(str).startswith("The rank interval or tie group of 1 other entry ")
    assert len(moves(replace(seen, shifted=0))) == 1
