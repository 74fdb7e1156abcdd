"""The front page: a card for each benchmark with the head of its newest board, and the entries that came last."""

import hashlib
from dataclasses import replace
from itertools import groupby

from checker.boards.documents.manifest import MetricColumn
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import HOME, board_path, relative
from checker.report.site.board_table import Table, columns_of, standing_rows, table_of
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
    found = [each for board in shown for each in _arrivals(site, board)]
    return tuple(arrival for _, arrival in sorted(found, key=lambda each: each[0], reverse=True)[:LATEST])


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


def _arrivals(site: Site, board: Aggregates) -> list[tuple[tuple[str, str, str], Arrival]]:
    trees = {each.entry: each.tree for each in board.manifest.entries}
    lines = _table(site, board).lines
    rows = standing_rows(board.overall.rows)
    made = []
    for row, line in zip(rows, lines, strict=True):
        accepted = site.accepted.get(trees.get(row.entry, ""))
        date = (accepted.time or "")[:10] if accepted and accepted.time else row.date
        pull = accepted.pull if accepted else None
        key = ((accepted.time if accepted else None) or row.date, board.benchmark, row.entry)
        made.append((key, Arrival(for_html(date), line.name, line.href, _titled(board), line.rank, _pull(site, pull))))
    return made


def _pull(site: Site, number: int | None) -> Way | None:
    if number is None or site.settings.repository is None:
        return None
    return Way(f"#{number}", f"{site.settings.repository}/pull/{number}")


def _titled(board: Aggregates) -> Way:
    return Way(for_html(board.manifest.title), relative(HOME, board_path(board.folder)))


def _way(board: Aggregates) -> Way:
    return Way(for_html(board.manifest.version), relative(HOME, board_path(board.folder)))
