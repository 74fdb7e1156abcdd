"""One publication compared with the one before: the report of it, if there is anything to report."""

from collections.abc import Iterator

from checker.boards.changes.amendments import Amendment
from checker.boards.changes.causes import bare, causes, folder
from checker.boards.changes.published import PublishedBoard
from checker.boards.changes.rows import came, moved_rows
from checker.boards.documents.changes import CAUSES, Cause, ChangeReport, RowChange, Why


def change_report(
    before: PublishedBoard, after: PublishedBoard, amended: tuple[Amendment, ...], number: int
) -> ChangeReport | None:
    """Compare two states of one version's board; None where nothing was to be changed but by new entries.

    A cause without a row that moved is reported too; new entries that displace others are no cause. Where the board
    before cannot be read, only causes are known.
    """
    known = causes(before, after, amended)
    rows = moved_rows(before, after, {Why(each.why) for each in known}) if before.told else ()
    every = (*known, *_causes_of(rows, before, after, {Why(each.why) for each in known}))
    return ChangeReport(number, every, rows, came(before, after)) if every else None


def _causes_of(
    rows: tuple[RowChange, ...], before: PublishedBoard, after: PublishedBoard, known: set[Why]
) -> Iterator[Cause]:
    """Give the causes that only rows tell of."""
    told = {Why(reason.why) for row in rows for reason in row.why} - known
    for why in CAUSES:
        if why in told:
            yield folder(before, after) if why is Why.FOLDER else bare(why)
