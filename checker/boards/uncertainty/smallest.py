"""The smallest difference that each metric of a board can detect, and how many items it is about."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from statistics import median_low

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.compared import Compared, draws
from checker.boards.uncertainty.counts import shared
from checker.boards.uncertainty.decisions import Replicates, standard_errors
from checker.boards.uncertainty.detectable import least_differing, nominal, observed, of_errors
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.method import Method, bounds, method
from checker.boards.uncertainty.permutation import Pair, differing
from checker.boards.uncertainty.placed import alpha
from checker.boards.uncertainty.replicated import replicated
from checker.boards.uncertainty.swaps import flips
from checker.model.benchmark import TruthKind
from checker.model.board import Board
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass

_MOST_DIFFERENCES = 2_000


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest difference that one metric can detect, in its units.

    `nominal`: if two entries differed on 20 % of the items; None for what is not right or wrong, or too few items.
    `observed`: by how much entries of this board do differ; None where that is nothing, where no test could tell, or
    where it would tell of a held-out truth. `n` items count for both of a pair, in the middle of all pairs.
    """

    nominal: Fraction | None
    observed: Fraction | None
    n: int


def smallest(ground: Ground, board: Board, part: Part, name: str, found: Compared | None = None) -> Smallest:
    """Give it for a metric of a board over a part; `found` spares drawing again. It rests on no other metric."""
    metric, pairs = ground.benchmark.metrics[name], _differences(ground, board, name)
    n = _n(ground, board, part, metric, pairs)
    least = least_differing(alpha(ground))
    share = nominal(n, least) if method(ground.benchmark, ground.version, metric) is Method.WILSON else None
    scaled = None if share is None else share * abs(metric.scale)
    if ground.version.truth.kind is TruthKind.HELDOUT:
        return Smallest(scaled, None, n)
    return Smallest(scaled, _possible(ground, metric, _observed(ground, part, metric, pairs, found)), n)


def _n(ground: Ground, board: Board, part: Part, metric: Metric, pairs: Sequence[Pair]) -> int:
    """Count the items that pairs share, in the middle of all pairs; of a derived metric those that it is about."""
    if isinstance(metric.source, Derived) or not pairs:
        return max((row.metrics[metric.name].total for row in board.rows), default=part.n_items)
    picked = slice(None) if part.indexes is None else np.asarray(part.indexes, dtype=np.int64)
    return median_low(shared(ground.stack(metric.name).counted[picked].astype(np.float64), pairs))


def _possible(ground: Ground, metric: Metric, found: Fraction | None) -> Fraction | None:
    """Give it where the range of the metric leaves room for it."""
    between = bounds(ground.benchmark, metric)
    return None if found is None or (between is not None and found > between.high - between.low) else found


def _observed(
    ground: Ground, part: Part, metric: Metric, pairs: Sequence[Pair], found: Compared | None
) -> Fraction | None:
    least = least_differing(alpha(ground))
    if not isinstance(metric.source, Derived):
        return observed(ground, metric, pairs, part.indexes, least)
    if not pairs:
        return None
    made = flips(ground, metric, part.indexes)
    places = [len(differing(made, pair)) for pair in pairs] if len(made.sums[0]) >= least else [0] * len(pairs)
    replicates, factor = _drawn(ground, part, metric, found)
    observed_errors = of_errors(standard_errors(replicates, pairs), places, least)
    return None if observed_errors is None else observed_errors * factor


def _drawn(ground: Ground, part: Part, metric: Metric, found: Compared | None) -> tuple[Replicates, Fraction]:
    drawn = found.drawn if found is not None else None
    if drawn is None:
        drawn = replicated(ground, [metric.name], part, draws(ground, part))[metric.name]
    return drawn.replicates, Fraction(drawn.factor)


def _differences(ground: Ground, board: Board, name: str) -> Sequence[Pair]:
    """Give the pairs of entries that have a value; of more than 2,000 those that stand next to each other."""
    place = {each.standing.name: index for index, each in enumerate(ground.entries) if each.standing.measured}
    there = [place[row.entry] for row in board.rows if row.entry in place and row.metrics[name].value is not None]
    every = len(there) * (len(there) - 1) // 2 <= _MOST_DIFFERENCES
    return tuple(combinations(there, 2)) if every else tuple(pairwise(there))
