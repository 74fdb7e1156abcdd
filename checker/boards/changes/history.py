"""`changes.json`: read, held against the board beside it, and added to."""

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter, ValidationError

from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import MANIFEST, PublishedBoard, Value
from checker.boards.documents.changes import ChangeReport, Changes, RowChange
from checker.boards.documents.document import written
from checker.model.said import Said, say
from checker.reading.canonical import dump

CHANGES = "changes.json"

_CHANGES = TypeAdapter(Changes)


def history(files: Mapping[str, bytes], board: PublishedBoard) -> Changes:
    """Give the reports that lie beside a board; none where there were never any.

    They cannot be made again, so they must be those that were published. Raises Unreadable where they are not there,
    not whole, edited, or do not end in what the board shows.
    """
    listed, raw = board.listed.get(CHANGES), files.get(CHANGES)
    if listed is None and raw is None:
        return Changes(board.benchmark, board.version, ())
    if raw is None:
        raise Unreadable(CHANGES, say("the manifest names it, and it is not there"))
    if listed is None:
        raise Unreadable(CHANGES, say("the manifest does not name it"))
    if sha256(raw).hexdigest() != listed:
        raise Unreadable(CHANGES, say("it was edited: the manifest names another digest"))
    found = _parsed(raw)
    for why in _faults(found, board):
        raise Unreadable(CHANGES, why)
    return found


def with_report(found: Changes, report: ChangeReport) -> Changes:
    """Add one more report, the newest."""
    return Changes(found.benchmark, found.version, (*found.reports, report))


def with_history(files: Mapping[str, bytes], found: Changes) -> Mapping[str, bytes]:
    """Lay the reports beside the files of a board, and name them in its manifest."""
    if not found.reports:
        return files
    raw = written(found)
    line = {"path": CHANGES, "bytes": len(raw), "sha256": sha256(raw).hexdigest()}
    return dict(sorted({**files, CHANGES: raw, MANIFEST: _listing(files[MANIFEST], line)}.items()))


def with_broken_history(files: Mapping[str, bytes], committed: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Leave reports that cannot be believed as they are committed, so that only they are told to be wrong."""
    manifest = json.loads(committed[MANIFEST], parse_float=Decimal)
    lines = [each for each in manifest["files"] if each["path"] == CHANGES]
    there = {CHANGES: committed[CHANGES]} if CHANGES in committed else {}
    return dict(sorted({**files, **there, MANIFEST: _listing(files[MANIFEST], *lines)}.items()))


def _listing(raw: bytes, *lines: Mapping[str, Any]) -> bytes:
    """Name more files in a manifest."""
    manifest = json.loads(raw, parse_float=Decimal)
    manifest["files"] = sorted([*manifest["files"], *lines], key=lambda each: str(each["path"]))
    return dump(manifest)


def _parsed(raw: bytes) -> Changes:
    try:
        return _CHANGES.validate_python(json.loads(raw, parse_float=Decimal, parse_constant=_no_constant))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = f"/{'/'.join(map(str, first['loc']))}"
        raise Unreadable(CHANGES, say("at {place} it is not as Pullrank writes it", place=place)) from None
    except (ValueError, RecursionError):
        raise Unreadable(CHANGES, say("it is not JSON")) from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _faults(found: Changes, board: PublishedBoard) -> Iterator[Said]:
    if (found.benchmark, found.version) != (board.benchmark, board.version):
        yield say("it is about {benchmark} {version}", benchmark=found.benchmark, version=found.version)
    for number, report in enumerate(found.reports, 1):
        if report.number != number:
            yield say("report {found} stands where report {number} belongs", found=report.number, number=number)
        if not report.causes:
            yield say("report {number} names no cause", number=number)
    if not found.reports:
        yield say("it holds no report")
    for row in _last_of_each(found):
        if board.told and not board.edited and not _ends_in(row, board):
            yield say("its last words on {entry} are not what the board shows", entry=row.entry)


def _last_of_each(found: Changes) -> list[RowChange]:
    """Give the last that is told of each entry."""
    return [*{row.entry: row for report in found.reports for row in report.rows}.values()]


def _ends_in(row: RowChange, board: PublishedBoard) -> bool:
    """Whether the numbers that a row moved to are those on the board; entries that left may have come again since."""
    seen = board.entries.get(row.entry)
    if seen is None or not seen.on_board or _left(row):
        return True
    moved = ((seen.metrics, row.metrics), (seen.components, row.components))
    return not any(
        name in values and values[name].differs(Value(change.after, change.exact_after))
        for values, changes in moved
        for name, change in changes.items()
    )


def _left(row: RowChange) -> bool:
    return row.status is not None and row.status.after in (None, "excluded", "awaiting_rescoring")
