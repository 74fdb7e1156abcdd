"""The front page: a card for each benchmark with the head of its newest board, and the entries that came last."""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from heapq import nlargest
from itertools import groupby

from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import MetricColumn
from checker.model.site import Accepted
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import HOME, board_path, entry_path, relative
from checker.report.site.board_table import Table, columns_of, standing_rows, table_of
from checker.report.site.cells import rank_text
from checker.report.site.cost_plot import Plot, plot_of
from checker.report.site.lines import Line
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

TOP = 5
LATEST = 8


@dataclass(frozen=True, slots=True)
class Way:
    """One way to go."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Card:
    """One benchmark: the first lines of its newest board that has any, and links to every version.

    `data` are the first digits of the digest of what is published of it.
    """

    title: str
    description: str
    n_items: int
    noun: str
    board: Way
    others: tuple[Way, ...]
    labels: tuple[str, ...]
    lines: tuple[Line, ...]
    n_entries: int
    n_excluded: int
    data: str
    newest: str
    sentence: str | None
    plot: Plot | None


@dataclass(frozen=True, slots=True)
class Arrival:
    """An entry that came in. `pull` is the address of its pull request, None: not known."""

    date: str
    name: str
    href: str
    board: Way
    rank: str
    pull: Way | None


def cards(site: Site) -> tuple[Card, ...]:
    """Give the cards in the order of the benchmarks' ids; within one, boards stand newest first."""
    groups = groupby(site.boards, lambda board: board.benchmark)
    return tuple(_card(site, tuple(versions)) for _, versions in groups)


def latest(site: Site) -> tuple[Arrival, ...]:
    """Give the entries on newest boards that came in last: by the ledger's time where it is known, else their date."""
    shown = [_newest(tuple(versions)) for _, versions in groupby(site.boards, lambda board: board.benchmark)]
    found = (each for board in shown for each in _arrivals(site, board))
    return tuple(arrival for _, arrival in nlargest(LATEST, found, key=lambda each: each[0]))


def data_version(board: Aggregates) -> str:
    """Give the first digits of the digest of a manifest, which binds every file beside it."""
    return hashlib.sha256(board.manifest_bytes).hexdigest()[:10]


def _newest(versions: tuple[Aggregates, ...]) -> Aggregates:
    return next((each for each in versions if standing_rows(each.overall.rows)), versions[0])


def _card(site: Site, versions: tuple[Aggregates, ...]) -> Card:
    board = _newest(versions)
    manifest, rows = board.manifest, standing_rows(board.overall.rows)
    table = _table(site, board)
    metrics = _ranking(board)
    return Card(
        title=for_html(manifest.title),
        description=for_html(manifest.description),
        n_items=board.overall.n_items,
        noun=for_html(manifest.item_noun),
        board=_way(board),
        others=tuple(_way(each) for each in versions if each is not board),
        labels=tuple(for_html(metric.label) for metric in metrics),
        lines=table.lines[:TOP],
        n_entries=len(rows),
        n_excluded=len(manifest.excluded),
        data=data_version(board),
        newest=for_html(manifest.newest_entry or ""),
        sentence=for_html(board.uncertainty.sentence.text) if board.uncertainty and rows else None,
        plot=_plot(board, table),
    )


def _plot(board: Aggregates, table: Table) -> Plot | None:
    """Draw the board where any entry tells its cost."""
    found = plot_of(board, standing_rows(board.overall.rows), table, board.benchmark) if table.lines else None
    return found if found and found.drawings else None


def _table(site: Site, board: Aggregates) -> Table:
    """Give the table with the metrics that rank, the first two of them at most."""
    columns = replace(columns_of(board.manifest), metrics=_ranking(board), components=())
    return table_of(site, board, standing_rows(board.overall.rows), columns, HOME, whole=True)


def _ranking(board: Aggregates) -> tuple[MetricColumn, ...]:
    ranked_by = columns_of(board.manifest).ranked_by
    return tuple(metric for metric in board.manifest.metrics if metric.id in ranked_by)[:2]


def _arrivals(site: Site, board: Aggregates) -> Iterator[tuple[tuple[str, str, str], Arrival]]:
    """Give the entries of a board, each with what they are ordered by."""
    trees = {each.entry: each.tree for each in board.manifest.entries}
    for row in standing_rows(board.overall.rows):
        accepted = site.accepted.get(trees.get(row.entry, ""), Accepted())
        time = accepted.time or row.date
        yield (time, board.benchmark, row.entry), _arrival(site, board, row, time, accepted.pull)


def _arrival(site: Site, board: Aggregates, row: BoardRow, time: str, pull: int | None) -> Arrival:
    name = for_html(row.display_name) or for_html(row.entry)
    href = relative(HOME, entry_path(board.folder, row.entry))
    return Arrival(for_html(time[:10]), name, href, _titled(board), rank_text(row), _pull(site, pull))


def _pull(site: Site, number: int | None) -> Way | None:
    if number is None or site.settings.repository is None:
        return None
    return Way(f"#{number}", f"{site.settings.repository}/pull/{number}")


def _titled(board: Aggregates) -> Way:
    return Way(for_html(board.manifest.title), relative(HOME, board_path(board.folder)))


def _way(board: Aggregates) -> Way:
    return Way(for_html(board.manifest.version), relative(HOME, board_path(board.folder)))
