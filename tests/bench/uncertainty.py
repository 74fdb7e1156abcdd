"""Measure the intervals of whole boards, and the same resamples drawn by index and by scipy, as multiples of ours.

    python tests/bench/uncertainty.py [--rounds N]

Boards are made up, the same every time. The other ways are timed on a share of the work, since all of it would take
minutes, and their figures are carried over to all of it.
"""

import argparse
import time
from collections.abc import Callable
from fractions import Fraction
from statistics import median

import numpy as np
from scipy.stats import bootstrap

from checker.boards.contestant import contestants
from checker.boards.parts import whole
from checker.boards.uncertainty.ground import Ground, ground
from checker.boards.uncertainty.intervals import intervals
from checker.boards.uncertainty.sums import sums
from checker.model.benchmark import (
    Benchmark,
    Component,
    ComponentKind,
    MissingPolicy,
    Scoring,
    Truth,
    TruthKind,
    Version,
)
from checker.model.board import Field, Standing
from checker.model.entry import Facts
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import EntryGrammar
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.metric import Metric, PerItem, Score
from checker.model.ranking import Ranking
from checker.model.record import Absence, Cell, Record
from checker.model.result import Result

DRAWS = 10_000


def a_ground(n_items: int, n_entries: int, n_metrics: int) -> Ground:
    """Make a board of numbers with four decimals, one in seven of them absent and left out."""
    names = [f"m{place}" for place in range(n_metrics)]
    items = tuple(Item(ItemKey((str(place),))) for place in range(n_items))
    drawn = np.random.default_rng(7)
    standings = []
    for entry in range(n_entries):
        numbers = drawn.integers(0, 30_001, (n_items, n_metrics)).tolist()
        gone = (drawn.random((n_items, n_metrics)) < 1 / 7).tolist()
        each = zip(items, numbers, gone, strict=True)
        records = tuple(Record(item.key, _cells(names, row, outs)) for item, row, outs in each)
        result = Result(records, {}, Evidence(Numbers.RESCORED, Extent.ALL, Extent.ALL))
        standings.append(Standing(f"e{entry:03}", f"e{entry:03}", "", Facts("v1", None, None, None), result))
    field = Field(_benchmark(names), "", _VERSION, ItemSet("v1", n_items, items), tuple(standings))
    return ground(field, contestants(field))


def _cells(names: list[str], numbers: list[int], gone: list[bool]) -> dict[str, Cell]:
    each = zip(names, numbers, gone, strict=True)
    return {name: Absence.MISSING_EVALUATION if out else Fraction(number, 10_000) for name, number, out in each}


_VERSION = Version("v1", 0, "items.jsonl", None, Truth(TruthKind.OPEN))


def _benchmark(names: list[str]) -> Benchmark:
    return Benchmark(
        id="made-up",
        title="Made up",
        item_noun="item",
        format="predictions",
        entry=EntryGrammar("{name}", {}),
        key=("id",),
        versions={"v1": _VERSION},
        components={name: Component(name, ComponentKind.NUMBER, name, Fraction(0), Fraction(3)) for name in names},
        scoring=Scoring(),
        metrics={name: Metric(name, name, PerItem((name,))) for name in names},
        ranking=Ranking(names[0]),
        missing=MissingPolicy.EXCLUDE,
        views=(),
        claims=(),
    )


def ours(ground: Ground) -> Callable[[], object]:
    """Give what makes all intervals, once the columns are laid side by side."""
    scores = [dict[str, Score](entry.table.scores(entry.policy)) for entry in ground.entries]
    for name in ground.benchmark.metrics:
        ground.stack(name)
    return lambda: intervals(ground, whole(ground.field), scores)


def by_index(ground: Ground, draws: int) -> None:
    """Draw rows by index and add them up, all columns at once, resample by resample; then the percentiles."""
    made = [sums(ground, name) for name in ground.benchmark.metrics]
    values, counts = (np.concatenate(each, axis=1) for each in zip(*((m.values, m.counts) for m in made), strict=True))
    drawn = np.random.default_rng(0)
    found = np.empty((draws, values.shape[1]))
    for place in range(draws):
        rows = drawn.integers(0, len(values), len(values))
        found[place] = values[rows].sum(axis=0) / counts[rows].sum(axis=0)
    np.percentile(found, [2.5, 97.5], axis=0)


def by_scipy(ground: Ground) -> None:
    """Give one column to scipy."""
    made = sums(ground, next(iter(ground.benchmark.metrics)))
    held = made.values[:, 0][made.counts[:, 0] > 0]
    bootstrap((held,), np.mean, n_resamples=DRAWS, method="percentile", vectorized=True, batch=500, rng=0)


def seconds(way: Callable[[], object], rounds: int) -> float:
    """Give the median of some rounds."""
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        way()
        took.append(time.perf_counter() - start)
    return median(took)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="timed runs of each board (default 5)")
    rounds = parser.parse_args().rounds
    print(f"{DRAWS} resamples of         intervals   drawn by index   scipy.stats.bootstrap")
    for n_items, n_entries, n_metrics in ((186, 30, 2), (751, 40, 11), (6245, 30, 10)):
        prepared = a_ground(n_items, n_entries, n_metrics)
        took = seconds(ours(prepared), rounds)
        share = 20 if n_items * n_entries * n_metrics > 10**6 else 200
        loop = seconds(lambda: by_index(prepared, share), 1) * DRAWS / share  # noqa: B023 — called at once
        columns = seconds(lambda: by_scipy(prepared), 1) * n_entries * n_metrics  # noqa: B023
        board = f"{n_items} items × {n_entries * n_metrics} columns"
        print(f"{board:26} {took:6.2f} s     {loop / took:7.1f} ×        {columns / took:9.0f} ×")


if __name__ == "__main__":
    main()
