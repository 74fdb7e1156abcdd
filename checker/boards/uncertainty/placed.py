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
    """A board whose ranked rows have intervals and groups, and who of them is `better` for sure, in board order."""

    board: Board
    better: Truths


def placed(ground: Ground, board: Board, compared: Mapping[str, Compared]) -> Placed:
    """Fill in `rank_low`, `rank_high` and `tie_group` of the ranked rows, which come first on a board."""
    place = {each.standing.name: index for index, each in enumerate(ground.entries)}
    ranks = {place[row.entry]: row.rank for row in board.rows if row.rank is not None}
    if not ranks:
        return Placed(board, np.zeros((0, 0), dtype=np.bool_))
    better = surely_better(compared, ground.benchmark.ranking, ranks, alpha(ground))
    groups = tie_groups(range(len(ranks)), better)
    rows = [
        replace(row, rank_low=each.low, rank_high=each.high, tie_group=group)
        for row, each, group in zip(board.rows, rank_intervals(better), groups, strict=False)
    ]
    return Placed(replace(board, rows=(*rows, *board.rows[len(rows) :])), better)


def alpha(ground: Ground) -> Fraction:
    """Give the chance of any wrong pair that is taken."""
    return 1 - ground.benchmark.uncertainty.level
