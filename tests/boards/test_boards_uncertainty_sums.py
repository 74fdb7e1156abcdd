"""From entries to whole numbers: the sums give the very values of boards, in every part, and nothing moves them."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import ten_items
from board_fields import NOGEN, a_benchmark, a_field, a_standing, binary, mean_of, number, some_items, some_records
from board_strategies import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.boards.contestant import contestants
from checker.boards.parts import parts
from checker.boards.uncertainty.ground import ground, resamples
from checker.boards.uncertainty.sums import Sums, sums
from checker.boards.uncertainty.weights import signs, weights
from checker.metrics.columns import everything, picker
from checker.model.board import Field
from checker.model.item import ItemKey, ItemSet
from checker.model.metric import PerItem
from checker.model.record import Record
from checker.model.uncertainty import Uncertainty

SEED = "ab" * 32


@settings(max_examples=150, deadline=None)
@given(fields(), st.sampled_from([None, "task", "topic"]))
def test_the_sums_of_any_part_give_the_values_of_its_board(field: Field, cluster_by: str | None) -> None:
    uncertainty = Uncertainty(cluster_by=cluster_by)
    field = replace(field, benchmark=replace(field.benchmark, uncertainty=uncertainty))
    prepared = ground(field, contestants(field))
    over = [None, *(part.indexes for view in field.benchmark.views for part in parts(field, view))]
    for metric in field.benchmark.metrics.values():
        if isinstance(metric.source, PerItem):
            for indexes in over:
                made = sums(prepared, metric.name, indexes)
                pick = everything if indexes is None else picker(indexes)
                scores = [each.table.scores(each.policy, pick)[metric.name] for each in prepared.entries]
                assert all(unit.exact for unit in made.units)
                assert _values(made, metric.scale) == [each.value for each in scores]
                assert made.counts.sum(axis=0).tolist() == [each.n for each in scores]


def _values(made: Sums, scale: Fraction) -> list[Fraction | None]:
    return [
        scale * unit.size * int(value) / int(count) if held else None
        for value, count, held, unit in zip(
            made.values.sum(axis=0), made.counts.sum(axis=0), made.held, made.units, strict=True
        )
    ]


def test_clusters_are_numbered_as_items_come_and_summed() -> None:
    benchmark = replace(ten_items.benchmark(), uncertainty=Uncertainty(cluster_by="id"))
    field = replace(ten_items.field(), benchmark=benchmark)
    prepared = ground(field, contestants(field))
    assert prepared.clusters.of_item.tolist() == [0, 0, 1, 2, 3, 4, 0, 0, 5, 6]
    made = sums(prepared, "label_p")
    assert made.units[0].size == Fraction(1, 2)
    assert made.counts[:, 0].tolist() == [2, 1, 1, 1, 1, 0, 0]
    assert made.values[:, 0].tolist() == [4, 1, 2, 0, 1, 0, 0]
    assert sums(prepared, "label_p", (3, 1, 5)).values[:, 0].tolist() == [2, 2, 1]


def test_an_item_without_the_attribute_is_a_cluster_of_its_own() -> None:
    items = (*some_items(4, town=["a", "b", "a", "b"]), *(replace(each) for each in some_items(6)[4:]))
    benchmark = a_benchmark([binary("c")], [mean_of("m", "c")], uncertainty=Uncertainty(cluster_by="town"))
    field = a_field(benchmark, items, [])
    assert ground(field, ()).clusters.of_item.tolist() == [0, 1, 0, 1, 2, 3]


def _secret(*of_entries: list[str], superset: frozenset[ItemKey] | None = None) -> Field:
    benchmark = a_benchmark([number("c")], [mean_of("m", "c")])
    standings = [
        a_standing(f"e{place}", tuple(Record(ItemKey((key,)), {"c": Fraction(place + 1)}) for key in keys))
        for place, keys in enumerate(of_entries)
    ]
    field = a_field(benchmark, None, standings)
    return replace(field, items=ItemSet("v1", 4, None, superset), version=replace(field.version, count=4))


def test_secret_items_stand_in_one_order_and_what_an_entry_left_out_takes_a_free_place() -> None:
    field = _secret(["b", "a"], ["a", "c", "d"], superset=frozenset(ItemKey((key,)) for key in "abcdefg"))
    prepared = ground(field, contestants(field))
    assert [str(key) for key in prepared.clusters.keys] == [*"abcdefg"]
    made = sums(prepared, "m")
    assert made.counts.T.tolist() == [[1, 1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0]]
    assert made.values.T.tolist() == [[1, 1, 0, 0, 0, 0, 0], [2, 0, 2, 2, 0, 0, 0]]


def test_secret_items_of_which_nothing_is_known_are_made_up_to_the_count() -> None:
    field = _secret(["b", "a"])
    made = sums(ground(field, contestants(field)), "m")
    assert made.counts.T.tolist() == [[1, 1, 1, 1]]


@pytest.mark.parametrize("digits", [16, 300], ids=["a long decimal", "more bits than columns keep"])
def test_numbers_that_are_too_fine_are_rounded_to_a_power_of_two_and_say_so(digits: int) -> None:
    rng = Random(7)
    cells = [Fraction(rng.randrange(3 * 10**digits), 10**digits) for _ in range(50)] + [NOGEN]
    items = some_items(51)
    field = a_field(
        a_benchmark([number("c")], [mean_of("m", "c")]), items, [a_standing("a", some_records(items, c=cells))]
    )
    made = sums(ground(field, contestants(field)), "m")
    unit = made.units[0].size
    assert not made.units[0].exact
    assert unit.numerator == 1
    assert unit.denominator.bit_count() == 1
    assert unit <= Fraction(1, 2**40)
    near = made.values[:, 0].tolist()
    off = [abs(int(value) * unit - cell) for value, cell in zip(near, cells, strict=True) if cell is not NOGEN]
    assert max(off) <= unit / 2
    assert sum(off) <= made.units[0].off
    assert len(items) * max(near) < 2**52


def test_numbers_that_are_huge_are_rounded_too() -> None:
    items = some_items(3)
    cells = [Fraction(10**30 + 1), Fraction(-(10**30)), Fraction(1, 3)]
    field = a_field(
        a_benchmark([number("c")], [mean_of("m", "c")]), items, [a_standing("a", some_records(items, c=cells))]
    )
    made = sums(ground(field, contestants(field)), "m")
    unit = made.units[0].size
    assert not made.units[0].exact
    assert 3 * max(abs(made.values[:, 0])) < 2**52
    assert abs(int(made.values[0, 0]) * unit - 10**30) <= unit


def test_the_seed_follows_from_the_items_and_from_no_entry() -> None:
    field = ten_items.field()
    base = ground(field, contestants(field)).seed
    fewer = replace(field, standings=field.standings[:2])
    assert ground(fewer, contestants(fewer)).seed == base
    others = [
        replace(field, version=replace(field.version, name="v2")),
        replace(field, benchmark=replace(field.benchmark, id="other")),
        replace(field, benchmark=replace(field.benchmark, uncertainty=Uncertainty(cluster_by="id"))),
        replace(field, items=replace(field.items, items=field.items.items[::-1])),
    ]
    seeds = {base, *(ground(each, contestants(each)).seed for each in others)}
    assert len(seeds) == 5


@pytest.mark.parametrize("draw", [weights, signs])
@pytest.mark.parametrize("clusters", [1, 2, 7, 64, 65])
def test_chunks_change_nothing(draw: object, clusters: int) -> None:
    whole = np.concatenate([*draw(SEED, clusters, 100)])
    assert whole.shape == (100, clusters)
    for rows in (1, 3, 100, 1000):
        assert (np.concatenate([*draw(SEED, clusters, 100, rows)]) == whole).all()
    fewer = np.concatenate([*draw(SEED, clusters, 40)])
    assert (fewer == whole[:40]).all()


def test_each_row_of_weights_draws_as_many_as_there_are_evenly() -> None:
    drawn = np.concatenate([*weights(SEED, 9, 20_000)])
    assert (drawn.sum(axis=1) == 9).all()
    assert abs(drawn.mean(axis=0) - 1).max() < 5 * (8 / 9 / 20_000) ** 0.5
    assert abs(drawn.var(axis=0) - 8 / 9).max() < 0.06


def test_signs_are_even_and_no_two_columns_hang_together() -> None:
    drawn = np.concatenate([*signs(SEED, 70, 20_000)])
    assert set(np.unique(drawn)) == {-1.0, 1.0}
    together = drawn.T @ drawn / 20_000
    assert abs(drawn.mean(axis=0)).max() < 5 / 20_000**0.5
    assert abs(together - np.eye(70)).max() < 5.5 / 20_000**0.5


def test_the_first_numbers_are_these_on_every_platform() -> None:
    assert next(weights(SEED, 5, 3)).tolist() == WEIGHTS
    assert next(signs(SEED, 5, 3)).tolist() == SIGNS


WEIGHTS = [[2, 0, 3, 0, 0], [1, 1, 2, 1, 0], [2, 1, 2, 0, 0]]
SIGNS = [[1, -1, -1, -1, -1], [-1, -1, 1, -1, 1], [1, -1, -1, 1, -1]]


@pytest.mark.parametrize(
    ("declared", "clusters", "expected"),
    [
        (10_000, 751, 10_000),
        (10_000, 10_000, 10_000),
        (10_000, 20_000, 5_000),
        (10_000, 10**7, 1_000),
        (500, 10**7, 500),
    ],
)
def test_many_clusters_are_drawn_less_often(declared: int, clusters: int, expected: int) -> None:
    assert resamples(declared, clusters) == expected
