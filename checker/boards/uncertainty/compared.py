"""All pairs of entries in one metric: who can be told apart, by resampling and by exact tests together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from checker.boards.parts import Part
from checker.boards.rulings import tombstone
from checker.boards.uncertainty.decisions import Replicates, Truths, surely_larger
from checker.boards.uncertainty.ground import Ground, resamples
from checker.boards.uncertainty.intervals import clusters_in
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.replicated import Replicated, replicated
from checker.boards.uncertainty.tested import Tested, tested
from checker.model.board import Board, Row
from checker.model.metric import Metric
from checker.model.value import dataclass

RESAMPLES = 2_000
"""Draws for who can be told apart: a maximum over all pairs needs fewer than the ends of an interval."""


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """One metric over one part of the items. Entries are places in the ground; `values` are of those compared.

    `valued` are all that have a value on the board, also such as no record stands behind. `pairs` are all that are
    compared, the first before the second; there is nothing `drawn` where there are none. `clusters` were drawn from.
    """

    metric: Metric
    valued: frozenset[int]
    values: Mapping[int, Fraction]
    pairs: tuple[Pair, ...]
    tests: tuple[Tested, ...]
    drawn: Replicated | None
    clusters: int

    def better(self, alpha: Fraction) -> Truths | None:
        """Say who is surely better than whom, right about all pairs at once but for `alpha`: all entries by all.

        Of two that count items of their own nobody is better whose lead is no lead on the items that count for both.
        None where there is nobody to compare.
        """
        whole = self.replicates
        if whole is None:
            return None
        tests = {pair: each for pair, each in zip(self.pairs, self.tests, strict=True) if each.test is not None}
        told = surely_larger(whole, {pair: each.evidence for pair, each in tests.items()}, alpha)
        for (one, two), each in tests.items():
            if each.apart is not None:
                told[one, two] &= each.apart * self.metric.scale > 0
                told[two, one] &= each.apart * self.metric.scale < 0
        return told if self.metric.higher_is_better else told.T

    def better_of(self, places: Sequence[int], alpha: Fraction) -> Truths:
        """Say so of these places alone: (places × places)."""
        told, at = self.better(alpha), np.array(places, dtype=np.intp)
        return np.zeros((len(at), len(at)), dtype=np.bool_) if told is None else told[np.ix_(at, at)]

    @property
    def replicates(self) -> Replicates | None:
        """Give what was drawn, of those that are compared."""
        if self.drawn is None:
            return None
        whole = self.drawn.replicates
        there = np.zeros(len(whole.measured), dtype=np.bool_)
        there[list(self.values)] = True
        return replace(whole, measured=np.where(there, whole.measured, np.nan))


def compared(ground: Ground, board: Board, part: Part, metrics: Sequence[str]) -> Mapping[str, Compared]:
    """Compare entries that have records, a value on the board, and no ruling that takes them off it."""
    rows = {row.entry: row for row in board.rows}
    values = {name: _values(ground, rows, name) for name in metrics}
    able = _able(ground)
    judged = [name for name, each in values.items() if len(able & each.keys()) > 1]
    drawn = replicated(ground, judged, part, draws(ground, part)) if judged else {}
    return {name: _compared(ground, part, values[name], able, name, drawn.get(name)) for name in metrics}


def draws(ground: Ground, part: Part) -> int:
    """Give how many resamples say who can be told apart."""
    return min(RESAMPLES, resamples(ground.benchmark.uncertainty.resamples, clusters_in(ground, part)))


def _values(ground: Ground, rows: Mapping[str, Row], metric: str) -> dict[int, Fraction]:
    """Give the values on the board, by place in the ground."""
    found = {place: rows[each.standing.name].metrics[metric].value for place, each in enumerate(ground.entries)}
    return {place: value for place, value in found.items() if value is not None}


def _able(ground: Ground) -> frozenset[int]:
    """Give the places of entries that may be compared."""
    return frozenset(
        place
        for place, each in enumerate(ground.entries)
        if each.standing.measured and not tombstone(each.standing.rulings)
    )


def _compared(
    ground: Ground,
    part: Part,
    values: Mapping[int, Fraction],
    able: frozenset[int],
    name: str,
    drawn: Replicated | None,
) -> Compared:
    metric = ground.benchmark.metrics[name]
    there = {place: value for place, value in values.items() if place in able}
    pairs = tuple(combinations(there, 2))
    tests = tested(ground, metric, pairs, part) if pairs else ()
    return Compared(metric, frozenset(values), there, pairs, tests, drawn, clusters_in(ground, part))
