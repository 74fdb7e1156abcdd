"""The front page: one card for each benchmark, with the head of its newest board that has entries."""

from dataclasses import replace
from itertools import groupby

from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import board_path, relative
from checker.report.site.board_page import Link, columns_of, standing_rows
from checker.report.site.lines import Columns, Line, Published, lines
from checker.report.site.read import Aggregates

TOP = 5


@dataclass(frozen=True, slots=True)
class Card:
    """One benchmark: the first lines of its newest board that has any, and links to every version."""

    title: str
    description: str
    n_items: int
    noun: str
    board: Link
    others: tuple[Link, ...]
    labels: tuple[str, ...]
    lines: tuple[Line, ...]
    n_entries: int
    n_excluded: int


def cards(boards: tuple[Aggregates, ...], path: str) -> tuple[Card, ...]:
    """Give the cards in the order of the benchmarks' ids; within one, `boards` stand newest first."""
    groups = groupby(boards, lambda board: board.benchmark)
    return tuple(_card(tuple(versions), path) for _, versions in groups)


def _card(versions: tuple[Aggregates, ...], path: str) -> Card:
    shown = next((each for each in versions if standing_rows(each.overall.rows)), versions[0])
    manifest, columns = shown.manifest, _head_columns(shown)
    rows = standing_rows(shown.overall.rows)
    return Card(
        title=for_html(manifest.title),
        description=for_html(manifest.description),
        n_items=shown.overall.n_items,
        noun=for_html(manifest.item_noun),
        board=_link(shown, path),
        others=tuple(_link(each, path) for each in versions if each is not shown),
        labels=tuple(for_html(metric.label) for metric in columns.metrics),
        lines=lines(rows[:TOP], columns, Published(lambda _: None)),
        n_entries=len(rows),
        n_excluded=len(manifest.excluded),
    )


def _link(board: Aggregates, path: str) -> Link:
    return Link(for_html(board.manifest.version), relative(path, board_path(board.folder)))


def _head_columns(board: Aggregates) -> Columns:
    """Give the metrics that rank, the first two of them at most."""
    columns = columns_of(board.manifest)
    ranking = tuple(metric for metric in board.manifest.metrics if metric.id in columns.ranked_by)
    return replace(columns, metrics=ranking[:2], components=())
