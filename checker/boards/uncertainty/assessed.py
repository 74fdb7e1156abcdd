"""Everything that is said of chance about one board: rank intervals, tie groups, differences, and one sentence."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np

from checker.boards.parts import Part
from checker.boards.rank import ranked_metrics
from checker.boards.uncertainty.compared import Compared, compared
from checker.boards.uncertainty.decisions import standard_errors
from checker.boards.uncertainty.detectable import nominal, observed, of_errors
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.method import Method, method
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.placed import Placed, alpha, placed
from checker.boards.uncertainty.sentence import Told, sentence
from checker.boards.uncertainty.sums import sums
from checker.metrics.values import roots
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.board import Board
from checker.model.metric import Derived, Metric
from checker.model.said import Said
from checker.model.value import dataclass

MOST_COMPARISONS = 6_000
"""Pairs times metrics up to which every metric with a column is compared; beyond, those that rank."""
_MOST_DIFFERENCES = 2_000


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest difference that one metric can detect, in its units.

    `nominal`: if two entries differed on 20 % of the items; None for what is not right or wrong. `observed`: by how
    much entries of this board do differ; None where that is nothing, or would tell of a held-out truth.
    """

    nominal: Fraction | None
    observed: Fraction | None
    n: int


@dataclass(frozen=True, slots=True, eq=False)
class Assessed:
    """One board with its rank intervals and tie groups, who is `placed` before whom, and what that rests on."""

    board: Board
    placed: Placed
    compared: Mapping[str, Compared]
    smallest: Mapping[str, Smallest]
    sentence: Said


def assess(ground: Ground, board: Board, part: Part, *, every: bool) -> Assessed:
    """Assess a board over a part of the items; `every`: compare also in metrics that have a column and do not rank."""
    ranking = ranked_metrics(ground.benchmark.ranking)
    pairs = len(board.rows) * (len(board.rows) - 1) // 2
    shown = shown_metrics(ground.benchmark)
    wanted = shown if every and pairs * len(shown) <= MOST_COMPARISONS else ranking
    found = compared(ground, board, part, wanted)
    made = placed(ground, board, found)
    smallest = {name: _smallest(ground, board, part, found.get(name), name) for name in shown}
    return Assessed(
        made.board, made, found, smallest, _sentence(ground, made, smallest, enough=_enough(ground, part, found))
    )


def with_ranks(ground: Ground, boards: Sequence[tuple[Part, Board]]) -> tuple[tuple[Part, Board], ...]:
    """Give the boards over a view's parts with rank intervals and tie groups, where these may be told and are few.

    They are left out where the truth is held out, since parts can be small, and where pairs times parts times metrics
    that rank are more than 6,000.
    """
    ranking = ranked_metrics(ground.benchmark.ranking)
    work = sum(len(board.rows) * (len(board.rows) - 1) // 2 for _, board in boards) * len(ranking)
    if ground.version.truth.kind is TruthKind.HELDOUT or work > MOST_COMPARISONS:
        return tuple(boards)
    return tuple((part, placed(ground, board, compared(ground, board, part, ranking)).board) for part, board in boards)


def shown_metrics(benchmark: Benchmark) -> tuple[str, ...]:
    """Name the metrics that have a column or that the ranking rests on, as declared."""
    ranking = ranked_metrics(benchmark.ranking)
    return tuple(name for name, each in benchmark.metrics.items() if each.shown or name in ranking)


def _smallest(ground: Ground, board: Board, part: Part, found: Compared | None, name: str) -> Smallest:
    metric = ground.benchmark.metrics[name]
    n = max((row.metrics[name].total for row in board.rows), default=part.n_items)
    share = nominal(n) if method(ground.benchmark, ground.version, metric) is Method.WILSON else None
    scaled = None if share is None else share * abs(metric.scale)
    if ground.version.truth.kind is TruthKind.HELDOUT:
        return Smallest(scaled, None, n)
    return Smallest(scaled, _observed(ground, board, part, found, metric), n)


def _observed(ground: Ground, board: Board, part: Part, found: Compared | None, metric: Metric) -> Fraction | None:
    if not isinstance(metric.source, Derived):
        return observed(ground, metric, _differences(ground, board, metric.name), part.indexes)
    if found is None or found.drawn is None or found.replicates is None:
        return None
    return of_errors(standard_errors(found.replicates), found.drawn.factor)


def _differences(ground: Ground, board: Board, name: str) -> Sequence[Pair]:
    """Give the pairs of entries that have a value; of more than 2,000 those that stand next to each other."""
    place = {each.standing.name: index for index, each in enumerate(ground.entries) if each.standing.measured}
    there = [place[row.entry] for row in board.rows if row.entry in place and row.metrics[name].value is not None]
    every = len(there) * (len(there) - 1) // 2 <= _MOST_DIFFERENCES
    return tuple(combinations(there, 2)) if every else tuple(pairwise(there))


def _sentence(ground: Ground, made: Placed, smallest: Mapping[str, Smallest], *, enough: bool) -> Said:
    ranking = ranked_metrics(ground.benchmark.ranking)
    metric = ground.benchmark.metrics[ranking[0]]
    most = smallest[metric.name]
    return sentence(
        Told(
            better=made.better,
            groups=tuple(row.tie_group for row in made.board.rows if row.tie_group is not None),
            n_items=most.n if len(ranking) == 1 else made.board.n_items,
            noun=ground.benchmark.item_noun,
            smallest=most.observed or most.nominal,
            points=metric.scale == 100,
            metrics=len(ranking),
            enough=enough,
            unbacked=made.unbacked,
        )
    )


def _enough(ground: Ground, part: Part, found: Mapping[str, Compared]) -> bool:
    """Say whether two entries of which one is better on every item could be told apart, among all pairs."""
    ranking = ranked_metrics(ground.benchmark.ranking)
    return any(
        Fraction(2 * len(found[name].pairs), 1 << _independent(ground, part, name)) <= alpha(ground) / len(ranking)
        for name in ranking
    )


def _independent(ground: Ground, part: Part, name: str) -> int:
    """Count the clusters in which a metric counts anything."""
    source = ground.benchmark.metrics[name].source
    names = roots(ground.benchmark.metrics, source) if isinstance(source, Derived) else [name]
    counts = [sums(ground, each, part.indexes).counts.any(axis=1) for each in names]
    return int(np.any(counts, axis=0).sum())
