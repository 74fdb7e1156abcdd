"""What a publication did, for a terminal."""

from collections.abc import Sequence

from checker.model.board import Excluded
from checker.model.errors import VoidRefusal
from checker.report.escape import for_terminal, name_for_terminal


def publication(
    boards: Sequence[str],
    kept: Sequence[str],
    changed: Sequence[str],
    excluded: Sequence[Excluded],
    awaiting: Sequence[str],
    *,
    compared: bool,
) -> str:
    """Name the boards, the files that changed (or differ, when only compared), and every entry that is not on one."""
    lines = [f"board {name_for_terminal(board)}" for board in boards]
    lines += [
        f"board {name_for_terminal(board)} stays as committed: its truth is sealed here, or a judge failed controls, "
        "so that new entries and rulings show once all of it can be measured"
        for board in kept
    ]
    lines += [f"{'differs' if compared else 'wrote'} site/data/{name_for_terminal(path)}" for path in changed]
    lines += [
        f"left out {name_for_terminal(each.name)}: errors of {', '.join(each.rules)}; see: pullrank "
        f"{'rescore' if each.by_measuring else 'check'}"
        for each in excluded
    ]
    lines += [f"not rescored: {name_for_terminal(path)}: its truth cannot be opened here" for path in awaiting]
    if not changed:
        lines.append("site/data is up to date")
    return "\n".join(lines) + "\n"


def unjudged(entries: Sequence[str]) -> str:
    """Name the entries about which questions to a judge are open."""
    return "".join(
        f"not judged in full: {name_for_terminal(each)}: nobody was asked; see: pullrank rescore --judge ask\n"
        for each in entries
    )


def voided(refusals: Sequence[VoidRefusal]) -> str:
    """Say which entries await rescoring because a judge failed its controls, and what to do."""
    lines = [
        f"not rescored: {each.message.fill(for_terminal)}\n  fix: {each.fix.fill(for_terminal)}\n" for each in refusals
    ]
    return "".join(lines)
