"""The page of entries by items, and the files of outcomes that it and the page of comparisons draw from."""

from collections.abc import Iterator

from checker.boards.documents.manifest import ComponentColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import board_path, entry_path, items_path, matrix_path, relative, slug
from checker.report.site.grid import (
    FILE,
    Grid,
    called,
    column_file,
    counts,
    grid_of,
    has_grid,
    index_file,
    parts_of,
    standing,
    without_removed,
)
from checker.report.site.outcomes import outcomes_of
from checker.report.site.page import File, Kind, Page, Part, Tab
from checker.report.site.read import Aggregates
from checker.report.site.removals import removals_of
from checker.report.site.site import Site
from checker.report.site.traces.held import items_with_traces
from checker.report.site.words import worded

STATES = ("pass", "part", "fail", "x", "i", "e", "g", "n")
"""What is counted, in the order of the columns; the letters are those of cells without a number."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a form: its value, its text, and the file that it stands for."""

    value: str
    text: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Total:
    """One entry's counts in one component, by STATES."""

    name: str
    href: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The counts of one component."""

    label: str
    binary: bool
    rows: tuple[Total, ...]


def _pages(site: Site) -> Iterator[Part]:
    for board in filter(has_grid, site.boards):
        grid = without_removed(grid_of(site, board), removals_of(board), outcomes_of(site, board))
        folder = f"{board.folder}/matrix"
        traced = {entry: items_with_traces(site, board, entry) for entry in grid.entries}
        yield File(f"{folder}/items.json", index_file(grid, parts_of(site, board, grid), traced))
        there = [each for each in board.manifest.components if each.id in grid.cells]
        yield from (File(f"{folder}/{component_file(each)}", column_file(grid, each, board)) for each in there)
        yield _page(board, grid, there)


def _page(board: Aggregates, grid: Grid, components: list[ComponentColumn]) -> Page:
    path, manifest = matrix_path(board.folder), board.manifest
    values = {
        "title": for_html(manifest.title),
        "version": for_html(manifest.version),
        "noun": for_html(manifest.item_noun),
        "board": relative(path, board_path(board.folder)),
        "n_items": len(grid.items),
        "n_entries": sum(entry in grid.entries for entry in standing(board)),
        "components": [Choice(each.id, for_html(each.label), component_file(each)) for each in components],
        "parts": part_choices(board),
        "tables": [_table(board, grid, each, path) for each in components],
        "removed": bool(removals_of(board).components),
        "items": relative(path, items_path(board.folder)),
        "csv": relative(path, f"data/{board.folder}/{FILE}"),
    }
    return Page(path, "matrix.html", values, board, tab="matrix")


def _table(board: Aggregates, grid: Grid, component: ComponentColumn, path: str) -> Table:
    names = called(board)
    entries = [entry for entry in standing(board) if entry in grid.entries]
    totals = {entry: counts(grid.cells[component.id][entry], component) for entry in entries}
    rows = tuple(
        Total(
            names[entry],
            relative(path, entry_path(board.folder, entry)),
            tuple(totals[entry].get(state, 0) for state in STATES),
        )
        for entry in entries
    )
    return Table(for_html(component.label), component.kind == "binary", rows)


def part_choices(board: Aggregates) -> list[tuple[str, list[Choice]]]:
    """Give the parts of each view as options, by the view's name."""
    return [
        (worded(view.view), [Choice(f"{view.view}:{for_html(part.part)}", for_html(part.part)) for part in view.parts])
        for view in board.views
        if view.parts
    ]


def component_file(component: ComponentColumn) -> str:
    """Give the file of a component's outcomes, seen from the page."""
    return f"columns/{slug(component.id)}.json"


def _tab(site: Site, board: Aggregates) -> Tab | None:
    return Tab("Matrix", matrix_path(board.folder)) if has_grid(board) else None


KIND = Kind("matrix", _pages, place=50, tab=_tab)
