"""Everything that is said of chance about one board: rank intervals, tie groups, differences, and one sentence."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from checker.boards.parts import Part
from checker.boards.rank import ranked_metrics
from checker.boards.uncertainty.compared import Compared, compared
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.placed import Placed, alpha, placed
from checker.boards.uncertainty.sentence import Told, sentence
from checker.boards.uncertainty.smallest import Smallest, smallest
from checker.boards.uncertainty.sums import sums
from checker.metrics.values import roots
from checker.model.benchmark import Benchmark, TruthKind
from checker.model.board import Board
from checker.model.metric import Derived
from checker.model.said import Said
from checker.model.value import dataclass

MOST_COMPARISONS = 6_000
"""Pairs times metrics up to which every metric with a column is compared; beyond, those that rank."""


@dataclass(frozen=True, slots=True, eq=False)
class Assessed:
    """One board with its rank intervals and tie groups, who is `placed` before whom, and what that rests on.

    `smallest` is there for the metric that the sentence is about, if it is about one.
    """

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
    judged = tuple(name for name in ranking if found[name].valued) or ranking[:1]
    needed = {name: smallest(ground, board, part, name, found[name]) for name in judged if len(judged) == 1}
    return Assessed(made.board, made, found, needed, _sentence(ground, part, made, found, needed, judged))


def smallest_differences(ground: Ground, assessed: Assessed, part: Part) -> Mapping[str, Smallest]:
    """Give them for all metrics that are shown, whatever was compared."""
    compared, known = assessed.compared, assessed.smallest
    return {
        name: known.get(name) or smallest(ground, assessed.board, part, name, compared.get(name))
        for name in shown_metrics(ground.benchmark)
    }


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


def _sentence(
    ground: Ground,
    part: Part,
    made: Placed,
    found: Mapping[str, Compared],
    needed: Mapping[str, Smallest],
    judged: Sequence[str],
) -> Said:
    metric, together = ground.benchmark.metrics[judged[0]], len(ground.clusters) > ground.clusters.count
    most = needed.get(metric.name)
    clusters = max(_independent(ground, part, name) for name in judged)
    return sentence(
        Told(
            better=made.better,
            groups=tuple(row.tie_group for row in made.board.rows if row.tie_group is not None),
            n_items=made.board.n_items if most is None else most.n,
            noun=ground.benchmark.item_noun,
            smallest=None if most is None else most.observed or most.nominal,
            points=metric.scale == 100,
            metrics=len(judged),
            enough=_enough(ground, part, [found[name] for name in judged]),
            unbacked=made.unbacked,
            clusters=clusters if together else None,
        )
    )


def _enough(ground: Ground, part: Part, found: Sequence[Compared]) -> bool:
    """Say whether two entries of which one is better on every item could be told apart, among all pairs."""
    return any(
        Fraction(2 * len(each.pairs), 1 << _independent(ground, part, each.metric.name)) <= alpha(ground) / len(found)
        for each in found
    )


def _independent(ground: Ground, part: Part, name: str) -> int:
    """Count the clusters in which a metric counts anything."""
    source = ground.benchmark.metrics[name].source
    names = roots(ground.benchmark.metrics, source) if isinstance(source, Derived) else [name]
    counts = [sums(ground, each, part.indexes).counts.any(axis=1) for each in names]
    return int(np.any(counts, axis=0).sum())
