"""Boards: every entry's row over all items, or over the parts of a view, ranked."""

from collections.abc import Sequence
from dataclasses import replace

from checker.boards.contestant import contestants
from checker.boards.parts import Part, parts, whole
from checker.boards.rank import rank
from checker.boards.row import row
from checker.boards.uncertainty.ground import Ground, ground
from checker.boards.uncertainty.intervals import intervals
from checker.boards.withholding import Told, told
from checker.model.benchmark import View
from checker.model.board import Board, Field


def board(field: Field, view: View | None = None, part: str | None = None) -> Board:
    """Make the board over all items, or over those where `view` has the value `part`.

    Raises KeyError for a part that the view does not have, or that may not be shown.
    """
    prepared = ground(field, contestants(field))
    if view is None:
        return board_over_all(prepared)
    for each, made in boards_over(prepared, view):
        if each.value == part:
            return made
    raise KeyError(f"the view {view.name!r} shows no part {part!r}")


def bare_board(ground: Ground) -> Board:
    """Make the board over all items without intervals, which take nearly all the time."""
    over = whole(ground.field)
    return _board(ground, over, [told(entry, (over,))[0] for entry in ground.entries])


def board_over_all(ground: Ground) -> Board:
    """Make the board over all items from entries prepared before."""
    ((_, made),) = _boards(ground, (whole(ground.field),))
    return made


def boards_over(ground: Ground, view: View) -> tuple[tuple[Part, Board], ...]:
    """Make the board over each part that a view shows: together, since what one tells could give another's."""
    return _boards(ground, parts(ground.field, view))


def _boards(ground: Ground, over: Sequence[Part]) -> tuple[tuple[Part, Board], ...]:
    of_entries = [told(entry, over) for entry in ground.entries]
    of_parts = zip(*of_entries, strict=True) if of_entries else ((),) * len(over)
    return tuple((part, _surely(ground, part, of_part)) for part, of_part in zip(over, of_parts, strict=True))


def _surely(ground: Ground, part: Part, tellings: Sequence[Told]) -> Board:
    """Make a board that says how sure each number is that it tells."""
    sure = intervals(ground, part, [each.metrics for each in tellings])
    told = [replace(each, metrics=metrics) for each, metrics in zip(tellings, sure.scores, strict=True)]
    return replace(_board(ground, part, told), empty_resamples=sure.empty)


def _board(ground: Ground, part: Part, tellings: Sequence[Told]) -> Board:
    benchmark = ground.benchmark
    rows = [row(benchmark, entry, part, telling) for entry, telling in zip(ground.entries, tellings, strict=True)]
    return Board(benchmark.id, ground.version.name, part.n_items, rank(benchmark, rows), part.view, part.value)
