"""The pages of boards: one over all items, and one for each part of each view."""

from collections.abc import Iterator

from checker.boards.documents.leaderboard import PartBoard, ViewBoards
from checker.report.site.address import board_path, part_path
from checker.report.site.board_page import board_page
from checker.report.site.page import Kind, Page, Part, Tab
from checker.report.site.paging import paged
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Part]:
    for board in site.boards:
        yield from _made(site, board, board_path(board.folder), None, None)
        for view in board.views:
            for part in view.parts:
                yield from _made(site, board, part_path(board.folder, view.view, part.part), view, part)


def _made(site: Site, board: Aggregates, path: str, view: ViewBoards | None, part: PartBoard | None) -> Iterator[Part]:
    page = board_page(site, board, path, view, part)
    for shown in paged(page.table, path):
        if shown.file is not None:
            yield shown.file
        template = "board.html" if shown.number == 1 else "leaf.html"
        yield Page(shown.path, template, {"page": page, "shown": shown}, board, tab="board")


def _tab(site: Site, board: Aggregates) -> Tab:
    return Tab("Board", board_path(board.folder))


KIND = Kind("board", _pages, place=10, tab=_tab)
