"""The pages of views: the parts of a board side by side, for chosen entries."""

from collections.abc import Iterator

from checker.report.site.page import File, Kind, Page, Part
from checker.report.site.reasons import explained
from checker.report.site.site import Site
from checker.report.site.view_page import FILE, told, view_page


def _pages(site: Site) -> Iterator[Part]:
    for board in site.boards:
        explain = explained(site, board)
        for view in board.views:
            page = view_page(board, view, explain)
            yield Page(page.path, "view.html", {"page": page}, board, tab="board")
            if page.parts and page.entries:
                yield File(page.path.removesuffix("index.html") + FILE, told(page))


KIND = Kind("view", _pages)
