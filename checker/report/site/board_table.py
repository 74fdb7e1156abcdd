"""The table of a board: its columns, its lines, and why each number is what it is."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import Manifest, MeanRank
from checker.boards.flags import TOMBSTONES
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import METHODS, entry_path, relative, slug
from checker.report.site.costs import Costs, costs_of, is_shown_as_cost
from checker.report.site.heads import Head, Preset, group, heads, presets
from checker.report.site.lines import Columns, Line, Published, lines, shown_metrics
from checker.report.site.read import Aggregates
from checker.report.site.reasons import explained
from checker.report.site.site import Site
from checker.report.site.whys import MOST, Why, why

R = TypeVar("R", bound=BoardRow)

RECEIPT = "receipt"
"""The id of the receipt on an entry's page."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a board. `whys` follow the lines, and within each the metrics; () where they would be too many.

    `levels` are the words of evidence that a reader can choose lines by.
    """

    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    presets: tuple[Preset, ...]
    whys: tuple[tuple[Why, ...], ...]
    costs: Costs | None
    levels: tuple[str, ...]
    unranked: int
    ranked_by: str | None

    @property
    def groups(self) -> tuple[str, ...]:
        """The class that the cells of each metric share with its head."""
        return tuple(group(head.css) for head in self.heads if head.key.startswith("m."))

    @property
    def leads(self) -> tuple[bool, ...]:
        """Whether each metric ranks."""
        return tuple("lead" in head.css.split() for head in self.heads if head.key.startswith("m."))


def table_of(
    site: Site, board: Aggregates, rows: tuple[BoardRow, ...], columns: Columns, path: str, whole: bool
) -> Table:
    """Give the table of rows for the page at `path`; `whole`: over all items."""
    costs, formulas = costs_of(site, board, rows, whole), partial(formula_of, site, board, path)
    made = lines(rows, columns, _published(site, board, path, costs))
    return Table(
        heads(board.manifest, columns, costs, formulas),
        made,
        presets(columns, costs, any(line.facts for line in made)),
        _whys(board.manifest, rows, made, columns, formulas),
        costs,
        tuple(dict.fromkeys(line.level for line in made)),
        sum(not line.ranked for line in made),
        _ranked_by(board.manifest, columns),
    )


def formula_of(site: Site, board: Aggregates, path: str, metric: str) -> str:
    """Give the place of a metric's formula on the page of methods, which tells of the newest version."""
    newest = site.versions(board)[0] is board
    return f"{relative(path, METHODS)}{f'#metric-{slug(board.benchmark)}-{slug(metric)}' if newest else ''}"


def _ranked_by(manifest: Manifest, columns: Columns) -> str | None:
    """Name the metric that ranks, where it is one."""
    labels = [for_html(metric.label) for metric in manifest.metrics if metric.id in columns.ranked_by]
    return labels[0] if len(labels) == len(columns.ranked_by) == 1 else None


def standing_rows(rows: tuple[R, ...]) -> tuple[R, ...]:
    """Give the rows without those of entries that a ruling took off the board."""
    return tuple(row for row in rows if TOMBSTONES.isdisjoint(row.flags))


def columns_of(manifest: Manifest) -> Columns:
    """Give the columns that a benchmark's boards have."""
    by = manifest.ranking.by
    ranked_by = by.mean_rank if isinstance(by, MeanRank) else (by,)
    shown = tuple(component for component in manifest.components if component.shown)
    components = shown if len(manifest.components) > 1 else ()
    return Columns(shown_metrics(manifest.metrics), components, ranked_by, partial(words.policy, manifest))


def _published(site: Site, board: Aggregates, path: str, costs: Costs | None) -> Published:
    def page(entry: str) -> str:
        return relative(path, entry_path(board.folder, entry))

    def receipt(entry: str) -> str | None:
        return f"{page(entry)}#{RECEIPT}" if f"receipts/{entry}.json" in board.held else None

    cost = is_shown_as_cost(site, board)
    said = {row.entry: {k: v for k, v in row.facts.items() if k != cost} for row in board.overall.rows}
    return Published(page, receipt, said, costs, explained(site, board))


def _whys(
    manifest: Manifest,
    rows: tuple[BoardRow, ...],
    made: tuple[Line, ...],
    columns: Columns,
    formula: Callable[[str], str],
) -> tuple[tuple[Why, ...], ...]:
    if len(rows) * len(columns.metrics) > MOST:
        return ()
    return tuple(
        tuple(
            why(manifest, row, metric, cell, f"{line.place}-{at}", (line.href, formula(metric.id)))
            for at, (metric, cell) in enumerate(zip(columns.metrics, line.cells, strict=True), 1)
        )
        for row, line in zip(rows, made, strict=True)
    )
