"""Every file below site/data: boards made anew with the reports on their changes, and boards that stay."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.boards.changes.amendments import Amendment
from checker.boards.changes.history import with_broken_history, with_history, with_report
from checker.boards.changes.published import published_board
from checker.boards.changes.report import change_report
from checker.boards.documents.changes import ChangeReport, Changes
from checker.boards.files import files
from checker.jobs.committed import committed_board
from checker.jobs.emptied import emptied
from checker.jobs.fields import Fields
from checker.jobs.former import Former, whole
from checker.jobs.frozen import name_of
from checker.jobs.policies import Settled
from checker.model.board import Emptied
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Aggregates:
    """Every file below site/data by its path; `kept` names the boards that could not be made again here.

    `reports` are those that are new, by board. `emptied` boards stay, too, since they would lose all of their rows.
    """

    files: Mapping[str, bytes]
    made: tuple[str, ...]
    kept: tuple[str, ...]
    reports: Mapping[str, ChangeReport]
    emptied: tuple[Emptied, ...] = ()


def aggregates(fields: Fields, root: Path, settled: Settled, *, report: bool) -> Aggregates:
    """Make every board anew; one that cannot be made here, or that is frozen, stays as the repository has it.

    `report`: what moved since a board was published is added to its reports; otherwise these stay as they are.
    """
    made: dict[str, Mapping[str, bytes]] = {}
    kept: dict[str, Mapping[str, bytes]] = {}
    reports: dict[str, ChangeReport] = {}
    tree = FolderTree(root)
    lost = {each.board: each for each in (emptied(tree, field) for field in fields.fields) if each is not None}
    for field in fields.fields:
        name = name_of(field)
        if name in lost:
            continue
        committed = committed_board(root, field)
        if committed is not None:
            kept[name] = committed
            continue
        made[name], new = _continued(files(field), name, settled, report=report)
        if new is not None:
            reports[name] = new
    boards = {**settled.frozen, **made, **kept, **{name: whole(tree, name) for name in lost}}
    every = {f"{name}/{path}": raw for name, board in boards.items() for path, raw in board.items()}
    return Aggregates(every, tuple(made), tuple(kept), reports, tuple(lost.values()))


def _continued(
    made: Mapping[str, bytes], name: str, settled: Settled, *, report: bool
) -> tuple[Mapping[str, bytes], ChangeReport | None]:
    """Lay beside a board what was told of its changes, and what is new to be told."""
    before = settled.formers.get(name)
    if before is None:
        return made, None
    if before.changes is None:
        return with_broken_history(made, before.files), None
    new = _report(made, before, before.changes, settled.amended.get(name, ())) if report else None
    return with_history(made, before.changes if new is None else with_report(before.changes, new)), new


def _report(
    made: Mapping[str, bytes], before: Former, told: Changes, amended: tuple[Amendment, ...]
) -> ChangeReport | None:
    return change_report(before.board, published_board(made), amended, len(told.reports) + 1)
