"""What every entry did on every item, read from a board's committed `matrix.csv`, and told to scripts in columns."""

import csv
import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from checker.boards.documents.manifest import ComponentColumn
from checker.model.errors import UsageRefusal
from checker.model.item import Item
from checker.model.json import Json
from checker.model.record import Absence
from checker.model.said import say
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import slug
from checker.report.site.board_table import standing_rows
from checker.report.site.outcomes import Outcomes
from checker.report.site.read import Aggregates
from checker.report.site.removals import Removals
from checker.report.site.site import Site

FILE = "matrix.csv"
REMOVED = "removed"
LETTERS: Mapping[str, str] = {
    Absence.NOT_APPLICABLE: "n",
    Absence.MISSING_GENERATION: "g",
    Absence.MISSING_EVALUATION: "e",
    Absence.INVALID_EVALUATION: "i",
    REMOVED: "x",
}
"""What stands in a column for a cell without a number, or whose number is what a ruling left."""

Cells: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Grid:
    """The items, the entries, and by component and entry the cells in item order, as committed."""

    items: tuple[str, ...]
    entries: tuple[str, ...]
    cells: Mapping[str, Cells]


def has_grid(board: Aggregates) -> bool:
    """Whether what each entry did on each item is published, and anybody did anything."""
    return FILE in board.held and bool(board.overall.rows)


def grid_of(site: Site, board: Aggregates) -> Grid:
    """Read a board's matrix. Raises UsageRefusal where it is not as Pullrank writes it."""
    text = site.data[f"{board.folder}/{FILE}"].decode("utf-8", "replace")
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    if head[:2] != ["item_id", "component"] or any(len(row) != len(head) for row in rows):
        raise _refusal(board)
    entries = tuple(map(_plain, head[2:]))
    items = tuple(dict.fromkeys(_plain(row[0]) for row in rows))
    cells = {name: _columns(rows, entries, name) for name in dict.fromkeys(_plain(row[1]) for row in rows)}
    if any(len(column) != len(items) for each in cells.values() for column in each.values()):
        raise _refusal(board)
    return Grid(items, entries, cells)


def without_removed(grid: Grid, removals: Removals, outcomes: Outcomes | None) -> Grid:
    """Give the grid with REMOVED in the cells that a ruling took the credit from."""
    if outcomes is None or removals.components.keys().isdisjoint(grid.entries):
        return grid

    def of(component: str, entry: str, cells: Sequence[str]) -> Sequence[str]:
        gone = removals.items(entry, outcomes, component)
        return [REMOVED if item in gone else cell for item, cell in zip(grid.items, cells, strict=True)]

    made = {name: {entry: of(name, entry, cells) for entry, cells in by.items()} for name, by in grid.cells.items()}
    return Grid(grid.items, grid.entries, made)


def parts_of(site: Site, board: Aggregates, grid: Grid) -> Mapping[str, Mapping[str, Sequence[int]]]:
    """Give the places, in the grid, of the items of each part of each view that the board shows."""
    declared = site.benchmarks.get(board.benchmark)
    known = declared.items.get(board.manifest.version) if declared else None
    places = {item: at for at, item in enumerate(grid.items)}
    there = [(places[str(item.key)], item) for item in (known.items or () if known else ()) if str(item.key) in places]
    return {
        view.view: {
            part.part: [at for at, item in there if part.part in _values(item, view.view)] for part in view.parts
        }
        for view in board.views
    }


def index_file(
    grid: Grid, parts: Mapping[str, Mapping[str, Sequence[int]]], traced: Mapping[str, Collection[str]]
) -> bytes:
    """Give what all columns share: the items, how the folders of their pages are named, and the parts of the board.

    `traced` holds by entry the items whose trajectory has a page: of an entry that has any, a `1` stands at the place
    of each such item.
    """
    slugs: Json = {for_html(item): slug(item) for item in grid.items if slug(item) != for_html(item)}
    views: Json = {view: {for_html(part): list(at) for part, at in each.items()} for view, each in parts.items()}
    places = {entry: "".join("01"[item in own] for item in grid.items) for entry, own in traced.items() if own}
    held: Json = {for_html(entry): each for entry, each in places.items()}
    listed: Json = [for_html(item) for item in grid.items]
    return _json({"items": listed, "slugs": slugs, "parts": views, "traced": held})


def column_file(grid: Grid, component: ComponentColumn, board: Aggregates) -> bytes:
    """Give one component: of a binary one a letter for each item, else a list; entries in the order of the board."""
    entries = [entry for entry in standing(board) if entry in grid.entries]
    cells: Json = {for_html(entry): _told(grid.cells[component.id][entry], component) for entry in entries}
    names = called(board)
    about: Json = {
        "id": component.id,
        "label": for_html(component.label),
        "kind": str(component.kind),
        "low": component.low,
        "high": component.high,
    }
    shown: Json = {for_html(entry): names[entry] for entry in entries}
    folders: Json = {for_html(entry): slug(entry) for entry in entries}
    listed: Json = [for_html(entry) for entry in entries]
    return _json({"component": about, "entries": listed, "names": shown, "slugs": folders, "cells": cells})


def standing(board: Aggregates) -> Iterator[str]:
    """Give the entries that stand on a board, in its order."""
    return (row.entry for row in standing_rows(board.overall.rows))


def called(board: Aggregates) -> Mapping[str, str]:
    """Give by entry what it is called where room is short: its name, or its folder where another has that name."""
    names = {row.entry: row.display_name or row.entry for row in board.overall.rows}
    held = Counter(names.values())
    return {entry: for_html(name if held[name] == 1 else entry) for entry, name in names.items()}


def counts(cells: Sequence[str], component: ComponentColumn) -> Mapping[str, int]:
    """Count the cells of one entry by what they are: `pass`, `part`, `fail`, and the letters of what is no number."""
    found: Counter[str] = Counter()
    for cell, count in Counter(cells).items():
        found[LETTERS.get(cell) or _state(cell, component.low, component.high)] += count
    return found


@lru_cache(maxsize=10_000)
def _state(cell: str, low: str | None, high: str | None) -> str:
    if low is None or high is None:
        return "part"
    return {Fraction(low): "fail", Fraction(high): "pass"}.get(Fraction(cell), "part")


def _columns(rows: Sequence[Sequence[str]], entries: Sequence[str], component: str) -> Cells:
    own = [row for row in rows if _plain(row[1]) == component]
    return {entry: tuple(row[at] for row in own) for at, entry in enumerate(entries, 2)}


def _told(cells: Sequence[str], component: ComponentColumn) -> Json:
    letters = [LETTERS.get(cell, cell) for cell in cells]
    return "".join(letters) if component.kind == "binary" else [*letters]


def _values(item: Item, view: str) -> Sequence[str]:
    return item.tags.get(view) or ((item.attributes[view],) if view in item.attributes else ())


def _plain(text: str) -> str:
    """Take off the apostrophe that keeps a spreadsheet from running text."""
    return text[1:] if text[:1] == "'" and text[1:2] in {"=", "+", "-", "@", "\t", "\r", "\n"} else text


def _json(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _refusal(board: Aggregates) -> UsageRefusal:
    return UsageRefusal(
        say("site/data holds {path}, which is not as Pullrank writes it", path=f"{board.folder}/{FILE}"),
        say("Run `pullrank publish` to write the aggregates anew."),
    )
