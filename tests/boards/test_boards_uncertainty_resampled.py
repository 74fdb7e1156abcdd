"""Metrics in resamples: what boards would say if items stood there as often as they were drawn."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import isnan

import numpy as np
import pytest
import ten_items
from board_strategies import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from checker.boards.contestant import contestants
from checker.boards.parts import parts
from checker.boards.uncertainty.derive import derive
from checker.boards.uncertainty.ground import ground
from checker.boards.uncertainty.resampled import resampled
from checker.boards.uncertainty.weights import weights
from checker.metrics.columns import picker
from checker.metrics.derivations import derivations
from checker.model.board import Field
from checker.model.metric import Derived, Metric
from checker.model.uncertainty import Uncertainty

NUMBERS = st.sampled_from([None, *map(Fraction, ("0", "1", "1/2", "2/3", "-1/7", "30", "94.5"))])


@given(st.sampled_from(sorted(derivations())), st.data())
def test_a_derivation_of_floats_is_that_of_fractions(name: str, data: st.DataObject) -> None:
    derivation = derivations()[name]
    count = derivation.arity or data.draw(st.integers(1, 4))
    rows = data.draw(st.lists(st.tuples(*[NUMBERS] * count), min_size=1, max_size=8))
    totals = data.draw(st.lists(st.tuples(*[st.integers(1, 9)] * count), min_size=len(rows), max_size=len(rows)))
    expected = [derivation(row, total) for row, total in zip(rows, totals, strict=True)]
    arrays = [
        np.array([[np.nan if each is None else float(each)] for each in column]) for column in zip(*rows, strict=True)
    ]
    heavy = [np.array(column, dtype=float)[:, None] for column in zip(*totals, strict=True)]
    made = derive(derivation, arrays, heavy)
    assert made.shape == (len(rows), 1)
    close(made[:, 0], expected)


def close(found: Sequence[float], expected: Sequence[Fraction | None]) -> None:
    for one, other in zip(found, expected, strict=True):
        if other is None:
            assert isnan(one) or abs(one) > 1e9, "floats may come out a hair beside the 0 that nothing is divided by"
        else:
            assert one == pytest.approx(float(other), rel=1e-9, abs=1e-9)


def test_at_least_these_derivations_are_tried() -> None:
    assert {"mean", "ratio", "harmonic_mean", "pooled_mean", "mean_of_available"} <= set(derivations())


@settings(max_examples=80, deadline=None)
@given(fields(), st.sampled_from([None, "task"]), st.integers(0, 10**6), st.data())
def test_each_resample_is_the_board_of_the_items_that_were_drawn(
    field: Field, cluster_by: str | None, number: int, data: st.DataObject
) -> None:
    known = [name for name, each in field.benchmark.metrics.items() if not isinstance(each.source, Derived)]
    of = tuple(data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=2)))
    pooled = Metric("pooled", "Pooled", Derived(data.draw(st.sampled_from(["pooled_mean", "mean_of_available"])), of))
    metrics = {**field.benchmark.metrics, "pooled": pooled}
    benchmark = replace(field.benchmark, metrics=metrics, uncertainty=Uncertainty(cluster_by=cluster_by))
    field = replace(field, benchmark=benchmark)
    prepared = ground(field, contestants(field))
    view = data.draw(st.sampled_from([None, *field.benchmark.views]))
    for indexes in [None] if view is None else [part.indexes for part in parts(field, view)]:
        chosen = range(len(field.items.items)) if indexes is None else indexes
        numbers = sorted({int(prepared.clusters.of_item[index]) for index in chosen})
        seed = f"{number:064x}"
        (drawn,) = weights(seed, len(numbers), 6)
        (made,) = resampled(prepared, list(metrics), iter([drawn]), indexes)
        for row, counts in enumerate(drawn):
            times = dict(zip(numbers, map(int, counts), strict=True))
            again = [index for index in chosen for _ in range(times[int(prepared.clusters.of_item[index])])]
            for column, entry in enumerate(prepared.entries):
                _compare(entry, benchmark, again, chosen, {name: made[name][row, column] for name in metrics})


def _compare(entry, benchmark, again, chosen, found) -> None:
    """Hold values against the table's own of the drawn items, as far as something evaluated is among them."""
    there = entry.table.scores(entry.policy, picker(list(chosen)))
    if not again:
        return
    expected = entry.table.scores(entry.policy, picker(again))
    for name in benchmark.metrics:
        roots = _roots(benchmark.metrics, name)
        if all((expected[root].value is None) == (there[root].value is None) for root in roots):
            close([found[name]], [expected[name].value])


def _roots(metrics, name) -> list[str]:
    source = metrics[name].source
    return [root for each in source.of for root in _roots(metrics, each)] if isinstance(source, Derived) else [name]


def test_a_fill_is_drawn_like_a_number_even_where_nothing_evaluated_is_among_the_drawn() -> None:
    ten = ten_items.field()
    prepared = ground(ten, contestants(ten))
    names = [entry.standing.name for entry in prepared.entries]
    only_missing = np.zeros((1, 10))
    only_missing[0, 0] = 10
    (made,) = resampled(prepared, ["label_p", "faithfulness"], iter([only_missing]))
    assert made["label_p"][0, names.index("fir")] == 0
    assert isnan(made["label_p"][0, names.index("hazel")])
    assert all(map(isnan, made["faithfulness"][0]))
