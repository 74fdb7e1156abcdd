"""What changed on each board after it was published, and why."""

from collections.abc import Iterator

from checker.boards.changes.history import CHANGES
from checker.report.escape import for_html
from checker.report.site.address import board_path, changes_path, document_path, entry_path, relative
from checker.report.site.change_lines import told
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates, reports
from checker.report.site.site import Site

_DOCUMENT = "changes.md"


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        path = changes_path(board.folder)
        file = relative(path, f"data/{board.folder}/{CHANGES}") if CHANGES in board.held else None
        values = {
            "title": for_html(board.manifest.title),
            "version": for_html(board.manifest.version),
            "board": relative(path, board_path(board.folder)),
            "reports": told(reports(site.data, board.folder), board.manifest),
            "links": _links(board, path),
            "file": file,
            "document": relative(path, document_path(_DOCUMENT)) if _DOCUMENT in site.documents else None,
        }
        yield Page(path, "changes.html", values, board, tab="changes")


def _links(board: Aggregates, path: str) -> dict[str, str]:
    """Give the pages of the entries that have one, by the name as it is shown."""
    names = {row.entry for row in board.overall.rows} | {each.entry for each in board.manifest.excluded}
    return {for_html(name): relative(path, entry_path(board.folder, name)) for name in sorted(names)}


def _tab(site: Site, board: Aggregates) -> Tab:
    return Tab("Changes", changes_path(board.folder))


KIND = Kind("changes", _pages, place=85, tab=_tab)
