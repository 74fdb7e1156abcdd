"""The pages of boards: one over all items, and one for each part of each view."""

from collections.abc import Iterator

from checker.report.site.address import board_path
from checker.report.site.board_page import board_pages
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        for page in board_pages(board, site.versions(board)):
            yield Page(page.path, "board.html", {"page": page}, board, tab="board")


def _tab(site: Site, board: Aggregates) -> Tab:
    return Tab("Board", board_path(board.folder))


KIND = Kind("board", _pages, place=10, tab=_tab)
