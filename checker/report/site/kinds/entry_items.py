"""The pages of what an entry did, item by item; only where outcomes of single items are published."""

from collections.abc import Iterator

from checker.report.escape import for_html
from checker.report.site.address import (
    board_path,
    entry_items_path,
    entry_path,
    items_path,
    relative,
)
from checker.report.site.board_table import standing_rows
from checker.report.site.entry_items_page import Lines, entry_listing, heads
from checker.report.site.filters import NOTHING, leaves
from checker.report.site.item_list import items_of
from checker.report.site.outcome_cells import columns_of
from checker.report.site.outcomes import Outcomes, outcomes_of, scores_file
from checker.report.site.page import Kind, Page
from checker.report.site.read import Aggregates
from checker.report.site.site import Site
from checker.report.site.traces.held import items_with_traces


def _pages(site: Site) -> Iterator[Page]:
    for board in site.boards:
        outcomes = outcomes_of(site, board)
        if outcomes is not None:
            yield from _of_board(site, board, outcomes)


def _of_board(site: Site, board: Aggregates, outcomes: Outcomes) -> Iterator[Page]:
    columns = columns_of(board.manifest.components, outcomes)
    lines = Lines(board, outcomes, columns, heads(board, items_of(site, board)))
    for row in standing_rows(board.overall.rows):
        path = entry_items_path(board.folder, row.entry)
        traced = items_with_traces(site, board, row.entry)
        found = entry_listing(lines, row.entry, traced) if row.entry in outcomes.entries else NOTHING
        values = {
            "title": for_html(board.manifest.title),
            "version": for_html(board.manifest.version),
            "noun": for_html(board.manifest.item_noun),
            "name": for_html(row.display_name or row.entry),
            "components": [(for_html(each.component.label), each.binary) for each in columns],
            "traced": len(traced),
            "list": found,
            "board": relative(path, board_path(board.folder)),
            "entry_page": relative(path, entry_path(board.folder, row.entry)),
            "items_page": relative(path, items_path(board.folder)),
            "records": relative(path, f"data/{board.folder}/{scores_file(board)}"),
        }
        for leaf in leaves(found, path):
            yield Page(leaf.path, "entry_items.html", {**values, "leaf": leaf}, board, tab="board")


KIND = Kind("entry_items", _pages)
