"""The page that sets entries side by side: every entry beside the first here, any four by its script."""

from collections.abc import Iterator
from decimal import Decimal

from pydantic import TypeAdapter

from checker.boards.documents.comparisons import Comparison, Comparisons
from checker.boards.documents.manifest import MetricColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import METHODS, board_path, compare_path, entry_path, items_path, matrix_path, relative
from checker.report.site.board_table import columns_of
from checker.report.site.grid import called, grid_of, has_grid, standing
from checker.report.site.kinds.matrix import Choice, component_file, part_choices
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.read import COMPARISONS, Aggregates, read_file
from checker.report.site.site import Site

_ADAPTER = TypeAdapter(Comparisons)


@dataclass(frozen=True, slots=True)
class Beside:
    """One entry beside the first: texts, None for what is not there."""

    name: str
    href: str
    cells: tuple[str | None, ...]
    apart: bool


def _pages(site: Site) -> Iterator[Page]:
    return (_page(site, board) for board in site.boards if _several(board))


def _page(site: Site, board: Aggregates) -> Page:
    path, manifest, names = compare_path(board.folder), board.manifest, called(board)
    entries = list(standing(board))
    grid = grid_of(site, board) if has_grid(board) else None
    compared = _compared(site, board)
    metric = next(m for m in manifest.metrics if m.id == columns_of(manifest).ranked_by[0])
    values = {
        "title": for_html(manifest.title),
        "version": for_html(manifest.version),
        "noun": for_html(manifest.item_noun),
        "board": relative(path, board_path(board.folder)),
        "data": relative(path, f"data/{board.folder}/"),
        "cells": relative(path, matrix_path(board.folder)),
        "items": relative(path, items_path(board.folder)),
        "entries_at": relative(path, f"{board.folder}/entries/"),
        "entries": [Choice(entry, names[entry]) for entry in entries],
        "parts": part_choices(board),
        "components": [
            Choice(each.id, for_html(each.label), component_file(each))
            for each in manifest.components
            if grid is not None and each.id in grid.cells
        ],
        "compared": compared is not None,
        "metric": for_html(metric.label),
        "first": names[entries[0]],
        "rows": _beside_first(board, compared, metric, entries, path) if compared else (),
        "why_none": "Nothing is published that says how entries of this board differ item by item.",
        "level": words.level(compared.level) if compared else "",
        "methods": relative(path, METHODS),
    }
    return Page(path, "compare.html", values, board, tab="compare")


def _beside_first(
    board: Aggregates, compared: Comparisons, metric: MetricColumn, entries: list[str], path: str
) -> tuple[Beside, ...]:
    """Give every other entry beside the first, in the order of the board, as far as they were compared."""
    names, first = called(board), entries[0]
    pairs = {frozenset((pair.a, pair.b)): pair for pair in compared.pairs if pair.metric == metric.id}
    found = ((entry, pairs.get(frozenset((first, entry)))) for entry in entries[1:])
    return tuple(
        Beside(
            names[entry], relative(path, entry_path(board.folder, entry)), _cells(pair, first, metric), pair.told_apart
        )
        for entry, pair in found
        if pair is not None
    )


def _cells(pair: Comparison, first: str, metric: MetricColumn) -> tuple[str | None, ...]:
    """Give the difference, its interval, the four counts and the corrected p, from the side of the first entry."""
    turned = pair.a != first
    low, high = (pair.low, pair.high) if not turned else (_less(pair.high), _less(pair.low))
    ends = None if low is None or high is None else f"{_signed(low, metric)} to {_signed(high, metric)}"
    counts = pair.counts
    only = () if counts is None else (counts.only_b, counts.only_a) if turned else (counts.only_a, counts.only_b)
    told = [None] * 4 if counts is None else [str(n) for n in (counts.both, *only, counts.neither)]
    difference = _less(pair.difference) if turned else pair.difference
    shown = None if difference is None else _signed(difference, metric)
    return (shown, ends, *told, None if pair.p_adjusted is None else f"{pair.p_adjusted:f}")


def _less(value: Decimal | None) -> Decimal | None:
    return None if value is None else -value


def _signed(value: Decimal, metric: MetricColumn) -> str:
    """Write a committed difference with its sign; it has no more than the metric's decimals."""
    sign = "−" if value < 0 else "+" if value > 0 else "±"
    return f"{sign}{abs(value):.{metric.decimals}f}"


def _compared(site: Site, board: Aggregates) -> Comparisons | None:
    return read_file(site.data, f"{board.folder}/{COMPARISONS}", _ADAPTER) if COMPARISONS in board.held else None


def _several(board: Aggregates) -> bool:
    return len(list(standing(board))) > 1


def _tab(site: Site, board: Aggregates) -> Tab | None:
    return Tab("Compare", compare_path(board.folder)) if _several(board) else None


KIND = Kind("compare", _pages, place=40, tab=_tab)
