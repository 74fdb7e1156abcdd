"""The list of a board's items, as far as they are published; how entries did on them only where that is public too."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site.address import board_path, items_path, relative
from checker.report.site.filters import leaves
from checker.report.site.item_list import has_item_pages, has_items, items_of
from checker.report.site.items_page import item_listing, told_of
from checker.report.site.outcomes import outcomes_of, scores_file
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        items = items_of(site, board)
        if items:
            path, told = items_path(board.folder), told_of(board, outcomes_of(site, board))
            records = relative(path, f"data/{board.folder}/{scores_file(board)}") if told.outcomes else None
            found = item_listing(board, items, told, has_item_pages(site, board))
            values = {
                "title": for_html(board.manifest.title),
                "version": for_html(board.manifest.version),
                "noun": for_html(board.manifest.item_noun),
                "components": [for_html(column.component.label) for column in told.columns],
                "entries": len(told.entries),
                "heldout": board.manifest.truth.kind == "heldout",
                "list": found,
                "board": relative(path, board_path(board.folder)),
                "records": records,
            }
            for leaf in leaves(found, path):
                yield Page(leaf.path, "items.html", {**values, "leaf": leaf}, board, tab="items")


def _tab(site: Site, board: Aggregates) -> Tab | None:
    noun = for_html(board.manifest.item_noun)
    return Tab(f"{noun[:1].upper()}{noun[1:]}s", items_path(board.folder)) if has_items(site, board) else None


KIND = Kind("items", _pages, place=30, tab=_tab)
