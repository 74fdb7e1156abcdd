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
    """One metric over one part of the items. Entries are places in the ground; `values` those that are compared.

    `pairs` are all of them, the first before the second.
    """

    metric: Metric
    values: Mapping[int, Fraction]
    pairs: tuple[Pair, ...]
    tests: tuple[Tested, ...]
    drawn: Replicated

    def better(self, alpha: Fraction) -> Truths:
        """Say who is surely better than whom, right about all pairs at once but for `alpha`: all entries by all."""
        evidence = {pair: each.evidence for pair, each in zip(self.pairs, self.tests, strict=True)}
        told = surely_larger(self.replicates, evidence, alpha)
        return told if self.metric.higher_is_better else told.T

    @property
    def replicates(self) -> Replicates:
        """Give what was drawn, of those that are compared."""
        whole = self.drawn.replicates
        there = np.zeros(len(whole.measured), dtype=np.bool_)
        there[list(self.values)] = True
        return replace(whole, measured=np.where(there, whole.measured, np.nan))


def compared(ground: Ground, board: Board, part: Part, metrics: Sequence[str]) -> Mapping[str, Compared]:
    """Compare entries that have records, a value on the board, and no ruling that takes them off it."""
    rows = {row.entry: row for row in board.rows}
    who = [(place, rows[name]) for place, name in enumerate(_names(ground)) if name in rows]
    drawn = replicated(ground, metrics, part, draws(ground, part))
    return {name: _compared(ground, part, ground.benchmark.metrics[name], who, drawn[name]) for name in metrics}


def draws(ground: Ground, part: Part) -> int:
    """Give how many resamples say who can be told apart."""
    return min(RESAMPLES, resamples(ground.benchmark.uncertainty.resamples, clusters_in(ground, part)))


def _names(ground: Ground) -> list[str | None]:
    """Name the entries that may be compared, None in the places of others."""
    return [
        each.standing.name if each.standing.measured and not tombstone(each.standing.rulings) else None
        for each in ground.entries
    ]


def _compared(
    ground: Ground, part: Part, metric: Metric, who: Sequence[tuple[int, Row]], drawn: Replicated
) -> Compared:
    found = {place: row.metrics[metric.name].value for place, row in who}
    values = {place: value for place, value in found.items() if value is not None}
    pairs = tuple(combinations(values, 2))
    return Compared(metric, values, pairs, tested(ground, metric, pairs, part), drawn)
