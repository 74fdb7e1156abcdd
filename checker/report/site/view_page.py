"""What the page of a view tells: its parts as rows, chosen entries as columns, each cell with its own count."""

import json
from collections.abc import Sequence

from checker.boards.documents.leaderboard import BoardRow, ViewBoards
from checker.boards.documents.manifest import MetricColumn
from checker.model.value import dataclass
from checker.report.escape import BLANK, for_html
from checker.report.site import words
from checker.report.site.address import board_path, entry_path, part_path, relative, slug, view_path
from checker.report.site.board_table import columns_of, standing_rows
from checker.report.site.cells import Cell, metric_cell
from checker.report.site.grid import called
from checker.report.site.read import Aggregates
from checker.report.site.reasons import Explain, as_it_is

FIRST = 4
"""So many entries are shown before any is chosen."""

MOST = 100
"""So many of a board's entries can be chosen from."""

FILE = "parts.json"


@dataclass(frozen=True, slots=True)
class Chosen:
    """An entry that can be a column; `shown`: it is one at first."""

    id: str
    name: str
    href: str
    shown: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """One part: its page, its number of items, and by metric and entry a cell."""

    id: str
    name: str
    href: str
    n: int
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class ViewPage:
    """Everything that the template of a view's page needs. `all` stands above the parts."""

    path: str
    title: str
    version: str
    noun: str
    name: str
    overlap: bool
    note: str
    board: str
    metrics: tuple[tuple[str, str], ...]
    first: int
    entries: tuple[Chosen, ...]
    n_entries: int
    all: PartRow
    parts: tuple[PartRow, ...]
    data: str


def view_page(board: Aggregates, view: ViewBoards, explain: Explain = as_it_is) -> ViewPage:
    """Give the page of one view of a board; `explain` tells why a number is missing."""
    path, manifest = view_path(board.folder, view.view), board.manifest
    rows = standing_rows(board.overall.rows)[:MOST]
    names, called_by = [row.entry for row in rows], called(board)
    columns = columns_of(manifest)
    here = relative(path, board_path(board.folder))
    whole = PartRow("all", "All items", here, board.overall.n_items, _cells(board, rows, names, explain))
    parts = tuple(
        PartRow(
            slug(part.part),
            for_html(part.part) or BLANK,
            relative(path, part_path(board.folder, view.view, part.part)),
            part.n_items,
            _cells(board, part.rows, names, explain),
        )
        for part in view.parts
    )
    least = next(index.min_cell for index in manifest.views if index.id == view.view)
    ranking = [at for at, metric in enumerate(columns.metrics) if metric.id in columns.ranked_by]
    return ViewPage(
        path,
        for_html(manifest.title),
        for_html(manifest.version),
        for_html(manifest.item_noun),
        words.worded(view.view),
        view.overlapping,
        "" if parts else words.kept_back(manifest.item_noun, least),
        here,
        tuple((metric.id, for_html(metric.label)) for metric in columns.metrics),
        ranking[0] if ranking else 0,
        tuple(
            Chosen(slug(each), called_by[each], relative(path, entry_path(board.folder, each)), at < FIRST)
            for at, each in enumerate(names)
        ),
        len(standing_rows(board.overall.rows)),
        whole,
        parts,
        FILE,
    )


def told(page: ViewPage) -> bytes:
    """Write all cells of a view for scripts, which show them as they stand."""
    value = {
        "entries": [{"id": each.id, "name": each.name, "href": each.href} for each in page.entries],
        "rows": [
            {"id": row.id, "name": row.name, "href": row.href, "n": row.n, "cells": [*map(_written, row.cells)]}
            for row in (page.all, *page.parts)
        ],
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogateescape")


def _written(cells: Sequence[Cell]) -> list[list[str | None]]:
    return [[each.text, each.kind, each.interval, each.note] for each in cells]


def _cells(
    board: Aggregates, rows: Sequence[BoardRow], entries: Sequence[str], explain: Explain
) -> tuple[tuple[Cell, ...], ...]:
    """Give the cells of one part, by metric and entry."""
    of, metrics = {row.entry: row for row in rows}, columns_of(board.manifest).metrics
    return tuple(
        tuple(explain(_cell(of.get(each), metric), each, metric.components) for each in entries) for metric in metrics
    )


def _cell(row: BoardRow | None, metric: MetricColumn) -> Cell:
    """Give a cell with the count and the coverage that it has of its own."""
    number = row.metrics.get(metric.id) if row else None
    cell = metric_cell(metric, number)
    if row is None or number is None or cell.kind != "value":
        return cell
    of_all = number.n == row.n_scored == row.n_total or not number.n
    scored = f" of {row.n_total}" if number.n == row.n_scored else f", {row.n_scored} scored"
    note = f"n = {number.n}" if of_all else f"n = {number.n}{scored}"
    return Cell(cell.text, cell.kind, note, interval=cell.interval)
