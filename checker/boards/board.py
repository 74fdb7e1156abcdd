"""Boards: every entry's row over all items, or over the parts of a view, ranked."""

from collections.abc import Sequence

from checker.boards.contestant import Contestant, contestants
from checker.boards.parts import Part, parts, whole
from checker.boards.rank import rank
from checker.boards.row import row
from checker.boards.withholding import Told, told
from checker.model.benchmark import View
from checker.model.board import Board, Field


def board(field: Field, view: View | None = None, part: str | None = None) -> Board:
    """Make the board over all items, or over those where `view` has the value `part`.

    Raises KeyError for a part that the view does not have, or that may not be shown.
    """
    if view is None:
        return board_over_all(field, contestants(field))
    for each, made in boards_over(field, contestants(field), view):
        if each.value == part:
            return made
    raise KeyError(f"the view {view.name!r} shows no part {part!r}")


def board_over_all(field: Field, entries: Sequence[Contestant]) -> Board:
    """Make the board over all items from entries prepared before."""
    ((_, made),) = _boards(field, entries, (whole(field),))
    return made


def boards_over(field: Field, entries: Sequence[Contestant], view: View) -> tuple[tuple[Part, Board], ...]:
    """Make the board over each part that a view shows: together, since what one tells could give another's."""
    return _boards(field, entries, parts(field, view))


def _boards(field: Field, entries: Sequence[Contestant], over: Sequence[Part]) -> tuple[tuple[Part, Board], ...]:
    of_entries = [told(entry, over) for entry in entries]
    of_parts = zip(*of_entries, strict=True) if entries else ((),) * len(over)
    return tuple((part, _board(field, entries, part, of_part)) for part, of_part in zip(over, of_parts, strict=True))


def _board(field: Field, entries: Sequence[Contestant], part: Part, tellings: Sequence[Told]) -> Board:
    benchmark = field.benchmark
    rows = [row(benchmark, entry, part, telling) for entry, telling in zip(entries, tellings, strict=True)]
    return Board(benchmark.id, field.version.name, part.n_items, rank(benchmark, rows), part.view, part.value)
