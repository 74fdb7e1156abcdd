"""The board over all items with everything that is said of chance."""

from checker.boards.board import bare_board, board_over_all
from checker.boards.contestant import contestants
from checker.boards.parts import whole
from checker.boards.rank import ranked_metrics
from checker.boards.uncertainty.assessed import Assessed, assess
from checker.boards.uncertainty.compared import compared
from checker.boards.uncertainty.ground import ground
from checker.boards.uncertainty.placed import placed
from checker.model.board import Board, Field


def assessed(field: Field) -> Assessed:
    """Make the board of a field, and say who can be told apart by the metrics that rank."""
    prepared = ground(field, contestants(field))
    return assess(prepared, board_over_all(prepared), whole(field), every=False)


def placed_board(field: Field) -> Board:
    """Make the board of a field with rank intervals and tie groups, and without intervals of its numbers."""
    prepared = ground(field, contestants(field))
    board = bare_board(prepared)
    ranking = ranked_metrics(field.benchmark.ranking)
    return placed(prepared, board, compared(prepared, board, whole(field), ranking)).board
