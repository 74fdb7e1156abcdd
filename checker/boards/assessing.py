"""The board over all items with everything that is said of chance."""

from checker.boards.board import board_over_all
from checker.boards.contestant import contestants
from checker.boards.parts import whole
from checker.boards.uncertainty.assessed import Assessed, assess
from checker.boards.uncertainty.ground import ground
from checker.model.board import Field


def assessed(field: Field) -> Assessed:
    """Make the board of a field, and say who can be told apart by the metrics that rank."""
    prepared = ground(field, contestants(field))
    return assess(prepared, board_over_all(prepared), whole(field), every=False)
