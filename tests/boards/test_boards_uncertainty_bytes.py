"""The same entries give the same bytes, whatever the machine does: threads, chunks, order."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from board_fields import NOEVAL, a_benchmark, a_field, a_standing, binary, mean_of, number, some_items, some_records
from threadpoolctl import threadpool_limits

from checker.boards.files import files
from checker.boards.uncertainty import bootstrap, weights
from checker.model.benchmark import MissingPolicy, View
from checker.model.board import Field
from checker.model.metric import Derived, Metric
from checker.model.uncertainty import Uncertainty


def a_busy_field() -> Field:
    """Make a field in which every kind of interval is made, of numbers that end and numbers that are too fine."""
    rng = Random(1)
    items = some_items(
        150, town=[f"t{place % 40}" for place in range(150)], half=["xy"[place % 2] for place in range(150)]
    )
    benchmark = a_benchmark(
        components=[binary("c"), number("g", low=Fraction(0), high=Fraction(3)), number("h")],
        metrics=[
            mean_of("right", "c", scale=Fraction(100), decimals=1),
            mean_of("grade", "g", "h", scale=Fraction(100, 3), decimals=2),
            mean_of("held", "h", leaves_out=True),
            Metric("f", "F", Derived("harmonic_mean", ("right", "grade"))),
            Metric("d", "D", Derived("pooled_mean", ("right", "held"))),
        ],
        missing=MissingPolicy.ZERO_FILL,
        views=[View("half", multi=False)],
        uncertainty=Uncertainty(resamples=600, cluster_by="town"),
    )
    standings = [
        a_standing(
            f"e{place:02}",
            some_records(
                items,
                c=[rng.randrange(2) for _ in items],
                g=[Fraction(rng.randrange(3 * 10**16), 10**16) for _ in items],
                h=[NOEVAL if rng.random() < 0.1 else Fraction(rng.randrange(8), 7) for _ in items],
            ),
        )
        for place in range(12)
    ]
    return a_field(benchmark, items, standings)


FIELD = a_busy_field()


@pytest.fixture(scope="module")
def expected() -> Mapping[str, bytes]:
    return files(FIELD)


@pytest.mark.parametrize("threads", [1, 2])
def test_with_any_number_of_threads(threads: int, expected: Mapping[str, bytes]) -> None:
    with threadpool_limits(threads):
        assert files(FIELD) == expected


@pytest.mark.parametrize(("module", "cells"), [(weights, 1), (weights, 12_345), (bootstrap, 1), (bootstrap, 20_000)])
def test_in_chunks_of_any_size(
    module: object, cells: int, expected: Mapping[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_CELLS", cells)
    assert files(FIELD) == expected


def test_in_any_order_of_entries_and_records(expected: Mapping[str, bytes]) -> None:
    rng = Random(2)
    standings = [*FIELD.standings]
    rng.shuffle(standings)
    mixed = tuple(
        replace(each, result=replace(each.result, records=tuple(rng.sample(each.result.records, 150))))
        for each in standings
    )
    assert files(replace(FIELD, standings=mixed)) == expected


def test_every_interval_of_it_is_there(expected: Mapping[str, bytes]) -> None:
    assert b'"low": null' not in expected["leaderboard_overall.json"]
