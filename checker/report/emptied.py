"""Boards that stay as they were published because they would lose all of their rows, for a terminal."""

from collections.abc import Sequence

from checker.model.board import Emptied
from checker.report.escape import name_for_terminal


def emptied(boards: Sequence[Emptied]) -> str:
    """Name each with its entries, the rules whose errors they have, and what to do."""
    return "".join(_told(each) for each in boards)


def why_emptied(board: Emptied) -> str:
    """Say in a few words which entries are left out, and by which rules."""
    if not board.excluded:
        return "all of its entries are gone"
    return "; ".join(f"{name_for_terminal(each.name)}: {', '.join(each.rules)}" for each in board.excluded)


def _told(board: Emptied) -> str:
    said = f"not published: board {name_for_terminal(board.board)} would lose all of its rows"
    return f"{said} ({why_emptied(board)}), and stays as it was\n  fix: {_fix(board)}\n"


def _fix(board: Emptied) -> str:
    if not board.excluded:
        return "Restore an entry from the history of main, or withdraw it by a ruling instead of removing it."
    benchmark = board.board.partition("/")[0]
    paths = [name_for_terminal(f"submissions/{benchmark}/{each.name}") for each in board.excluded]
    verb = "rescore" if all(each.by_measuring for each in board.excluded) else "check"
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return (
        f"See pullrank {verb} {paths[0]}{more}: let the entry be put right, or take back the change of the benchmark "
        "that made it wrong; what is to go goes by a ruling."
    )
