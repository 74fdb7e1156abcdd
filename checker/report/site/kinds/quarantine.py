"""The page of what is not on a board, and why."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site.address import RULES, board_path, changes_path, quarantine_path, relative
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.quarantine_page import is_anybody_away, quarantine_of
from checker.report.site.read import Aggregates, reports
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        page = quarantine_of(site, board)
        changed = bool(reports(site.data, board.folder))
        values = {
            "page": page,
            "title": for_html(board.manifest.title),
            "version": for_html(board.manifest.version),
            "board": relative(page.path, board_path(board.folder)),
            "rules": relative(page.path, RULES),
            "changes": relative(page.path, changes_path(board.folder)) if changed else None,
        }
        yield Page(page.path, "quarantine.html", values, board, tab="quarantine")


def _tab(site: Site, board: Aggregates) -> Tab | None:
    return Tab("Off the board", quarantine_path(board.folder)) if is_anybody_away(board) else None


KIND = Kind("quarantine", _pages, place=80, tab=_tab)
