"""The page of each item: what it is, and what every entry did on it where that is public."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site.address import board_path, item_path, relative
from checker.report.site.item_list import has_item_pages, items_of
from checker.report.site.item_page import Sides, item_page
from checker.report.site.items_page import told_of
from checker.report.site.outcomes import outcomes_of
from checker.report.site.page import Kind, Page
from checker.report.site.read import Aggregates
from checker.report.site.site import Site
from checker.report.site.traces.held import items_with_traces


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        if has_item_pages(site, board):
            yield from _of_board(site, board)


def _of_board(site: Site, board: Aggregates) -> Iterator[Page]:
    items, told = items_of(site, board), told_of(board, outcomes_of(site, board))
    sides = Sides(board, told, {entry: items_with_traces(site, board, entry) for entry in told.entries})
    common = {
        "title": for_html(board.manifest.title),
        "version": for_html(board.manifest.version),
        "noun": for_html(board.manifest.item_noun),
        "components": [(for_html(each.component.label), each.binary) for each in told.columns],
        "count": len(items),
        "entries": len(told.entries),
        "traced": sides.traced,
        "heldout": board.manifest.truth.kind == "heldout",
        "board": relative(item_path(board.folder, "item"), board_path(board.folder)),
    }
    for at in range(len(items)):
        page = item_page(board, items, at, told, sides)
        yield Page(page.path, "item.html", {**common, "place": at + 1, "page": page}, board, tab="items")


KIND = Kind("item", _pages)
