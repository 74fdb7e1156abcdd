"""What one board page tells: the table, the ways to split it, who is not on it, how to read it, what to download."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from checker.boards.documents.leaderboard import BoardRow, PartBoard, ViewBoards
from checker.boards.documents.manifest import Manifest
from checker.boards.flags import REWARD_HACK_REMOVED
from checker.model.value import dataclass
from checker.report.escape import BLANK, for_html
from checker.report.site import chance, words
from checker.report.site.address import METHODS, board_path, part_path, relative, view_path
from checker.report.site.board_table import Table, columns_of, standing_rows, table_of
from checker.report.site.cost_plot import Plot, plot_of
from checker.report.site.data_rows import grouped
from checker.report.site.front_page import data_version
from checker.report.site.read import MANIFEST, Aggregates
from checker.report.site.ruled import Ruled, rulings_of
from checker.report.site.site import Site

_FOLD_PARTS = 6


@dataclass(frozen=True, slots=True)
class Link:
    """One way to go; `current` is where the reader is."""

    text: str
    href: str
    note: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class Split:
    """One view: its name and its parts, or why there are none; `long` lists are folded."""

    name: str
    href: str
    parts: tuple[Link, ...]
    note: str
    long: bool
    current: bool


@dataclass(frozen=True, slots=True)
class Definition:
    """A metric's label and how it is made."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Absent:
    """An entry that is not on the board, and why."""

    name: str
    entry: str
    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class Download:
    """One committed file; `href` is None where it is listed and not there."""

    path: str
    href: str | None
    bytes: str
    sha256: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Everything that the template of a board page needs."""

    path: str
    title: str
    description: str
    version: str
    noun: str
    n_items: int
    part: str | None
    overlap: bool
    table: Table
    whole: Link
    versions: tuple[Link, ...]
    splits: tuple[Split, ...]
    absent: tuple[Absent, ...]
    ruled: tuple[Ruled, ...]
    quarantined: tuple[Absent, ...]
    reading: tuple[tuple[str, str], ...]
    definitions: tuple[Definition, ...]
    downloads: tuple[Download, ...]
    commitment: str | None
    data: str
    csv: str
    methods: str
    plot: Plot | None
    sentence: str | None = None


def board_page(site: Site, board: Aggregates, path: str, view: ViewBoards | None, part: PartBoard | None) -> BoardPage:
    """Give the page of a whole board, or of one part of one view, at `path`."""
    manifest, beside = board.manifest, board.beside.rankings if board.beside and not part else ()
    rows = standing_rows(part.rows if part else board.overall.rows)
    table = table_of(site, board, rows, replace(columns_of(manifest), beside=beside), path, whole=part is None)
    return BoardPage(
        path=path,
        title=for_html(manifest.title),
        description=for_html(manifest.description),
        version=for_html(manifest.version),
        noun=for_html(manifest.item_noun),
        n_items=part.n_items if part else board.overall.n_items,
        part=f"{words.worded(view.view)}: {for_html(part.part)}" if view and part else None,
        overlap=bool(view and view.overlapping),
        table=table,
        whole=Link("All", relative(path, board_path(board.folder)), str(board.overall.n_items), part is None),
        versions=tuple(_version(each, board, path) for each in site.versions(board)),
        splits=tuple(_split(board, each, path, part, view) for each in board.views),
        absent=_absent(manifest, standing_rows(board.overall.rows)),
        ruled=rulings_of(manifest),
        quarantined=_quarantined(manifest),
        reading=(*_reading(manifest, rows), *chance.reading(board, rows), *words.beside(manifest, beside)),
        definitions=tuple(Definition(for_html(m.label), for_html(m.definition)) for m in manifest.metrics),
        downloads=() if part else _downloads(board, path),
        commitment=for_html(manifest.truth.commitment or "") or None,
        data=data_version(board),
        csv=relative(path, f"data/{board.folder}/{_csv(view)}"),
        methods=relative(path, METHODS),
        plot=plot_of(board, rows, table, "board") if rows else None,
        sentence=for_html(board.uncertainty.sentence.text) if board.uncertainty and not part else None,
    )


def _csv(view: ViewBoards | None) -> str:
    """Name the table that holds these rows for spreadsheets."""
    return f"leaderboard_by_{view.view}.csv" if view else "leaderboard_overall.csv"


def _there(board: Aggregates, path: str, file: str) -> str | None:
    return relative(path, f"data/{board.folder}/{file}") if file in board.held else None


def _version(each: Aggregates, board: Aggregates, path: str) -> Link:
    href = relative(path, board_path(each.folder))
    return Link(for_html(each.manifest.version), href, current=each.folder == board.folder)


def _split(board: Aggregates, each: ViewBoards, path: str, part: PartBoard | None, view: ViewBoards | None) -> Split:
    here = view is not None and view.view == each.view
    parts = tuple(
        Link(
            for_html(p.part) or BLANK,
            relative(path, part_path(board.folder, each.view, p.part)),
            str(p.n_items),
            here and part is not None and part.part == p.part,
        )
        for p in each.parts
    )
    least = next(index.min_cell for index in board.manifest.views if index.id == each.view)
    note = "" if parts else words.kept_back(board.manifest.item_noun, least)
    href = relative(path, view_path(board.folder, each.view))
    return Split(words.worded(each.view), href, parts, note, len(parts) > _FOLD_PARTS, here)


def _absent(manifest: Manifest, rows: tuple[BoardRow, ...]) -> tuple[Absent, ...]:
    on_board = {row.entry for row in rows}
    return tuple(
        Absent(for_html(e.display_name), for_html(e.entry), words.worded(e.status), for_html(e.reason or ""))
        for e in manifest.entries
        if e.entry not in on_board
    )


def _quarantined(manifest: Manifest) -> tuple[Absent, ...]:
    return tuple(
        Absent(for_html(each.entry), for_html(each.entry), "left out", ", ".join(map(for_html, each.rules)))
        for each in manifest.excluded
    )


def _reading(manifest: Manifest, rows: tuple[BoardRow, ...]) -> tuple[tuple[str, str], ...]:
    removed = any(REWARD_HACK_REMOVED in row.flags for row in rows)
    return (
        ("Order", words.ranking(manifest)),
        ("No rank", words.unranked(manifest)),
        ("Missing", words.missing(manifest, rows)),
        ("Evidence", words.evidence()),
        ("Verified", words.verified(manifest)),
        *((("Removed", words.removal()),) if removed else ()),
        *_since_change(rows),
    )


def _since_change(rows: tuple[BoardRow, ...]) -> Iterator[tuple[str, str]]:
    for flag, meaning in words.since_change().items():
        if any(flag in row.flags for row in rows):
            yield words.worded(flag).capitalize(), for_html(meaning)


def _downloads(board: Aggregates, path: str) -> tuple[Download, ...]:
    digest = hashlib.sha256(board.manifest_bytes).hexdigest()
    own = [(MANIFEST, len(board.manifest_bytes), digest)]
    listed = own + [(file.path, file.bytes, file.sha256) for file in board.manifest.files]
    return tuple(
        Download(
            for_html(name),
            _there(board, path, name),
            grouped(size),
            for_html(sha256),
        )
        for name, size, sha256 in listed
    )
