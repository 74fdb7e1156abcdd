"""A board's ranks with what chance leaves of them: rank intervals and tie groups."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.compared import Compared
from checker.boards.uncertainty.decisions import Truths
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.order import surely_better
from checker.boards.uncertainty.ranks import rank_intervals
from checker.boards.uncertainty.ties import tie_groups
from checker.model.board import Board
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A board whose ranked rows have intervals and groups, and who of them is `better` for sure, in board order.

    `unbacked` ranked rows have neither: nothing but what their entries say stands behind them, and `better` leaves
    them out.
    """

    board: Board
    better: Truths
    unbacked: int = 0


def placed(ground: Ground, board: Board, compared: Mapping[str, Compared]) -> Placed:
    """Fill in `rank_low`, `rank_high` and `tie_group` of the ranked rows, which come first on a board."""
    place = {each.standing.name: index for index, each in enumerate(ground.entries)}
    ranks = {place[row.entry]: row.rank for row in board.rows if row.rank is not None}
    if not ranks:
        return Placed(board, np.zeros((0, 0), dtype=np.bool_))
    better = surely_better(compared, ground.benchmark.ranking, ranks, alpha(ground))
    backed = [at for at, index in enumerate(ranks) if ground.entries[index].standing.measured]
    groups = dict(zip(backed, tie_groups(backed, better), strict=True))
    rows = list(board.rows)
    for at, each in enumerate(rank_intervals(better)):
        if at in groups:
            rows[at] = replace(rows[at], rank_low=each.low, rank_high=each.high, tie_group=groups[at])
    return Placed(replace(board, rows=tuple(rows)), better[np.ix_(backed, backed)], len(ranks) - len(backed))


def alpha(ground: Ground) -> Fraction:
    """Give the chance of any wrong pair that is taken."""
    return 1 - ground.benchmark.uncertainty.level
