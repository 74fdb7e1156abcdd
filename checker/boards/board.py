"""Boards: every entry's row over all items, or over one part of a view, ranked."""

from collections.abc import Iterable

from checker.boards.contestant import Contestant, contestants
from checker.boards.parts import Part, parts, whole
from checker.boards.rank import rank
from checker.boards.row import row
from checker.model.benchmark import View
from checker.model.board import Board, Field


def board(field: Field, view: View | None = None, part: str | None = None) -> Board:
    """Make the board over all items, or over those where `view` has the value `part`.

    Raises KeyError for a part that the view does not have, or that is too small to be shown.
    """
    return board_over(field, contestants(field), whole(field) if view is None else _part(field, view, part))


def board_over(field: Field, entries: Iterable[Contestant], part: Part) -> Board:
    """Make the board over a part of the items from entries prepared before."""
    rows = rank(field.benchmark, [row(field.benchmark, each, part) for each in entries])
    return Board(field.benchmark.id, field.version.name, part.n_items, rows, part.view, part.value)


def _part(field: Field, view: View, value: str | None) -> Part:
    for each in parts(field, view):
        if each.value == value:
            return each
    raise KeyError(f"the view {view.name!r} shows no part {value!r}")
