"""The numbers of one entry: each metric and component with what it rests on, and the same by every part of a view."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from checker.boards.cells import cell_text
from checker.boards.documents.leaderboard import BoardRow, ComponentScore, MetricScore, OverallRow, ViewBoards
from checker.boards.documents.manifest import ComponentColumn, MetricColumn
from checker.model.value import dataclass
from checker.report.escape import BLANK, for_html
from checker.report.site import words
from checker.report.site.address import METHODS, part_path, slug, view_path
from checker.report.site.board_table import columns_of
from checker.report.site.cells import Cell, component_cell, metric_cell, rank_text
from checker.report.site.reasons import explained
from checker.report.site.strip import Ends, Strip, strip
from checker.report.site.subject import Subject, standing

_LONG_EXACT = 40
_FOLD = 14


@dataclass(frozen=True, slots=True)
class Number:
    """One number of the entry. `n` of `total` items went into it; `exact` is "" where it is not told.

    `method` is where its formula stands on the page of methods.
    """

    label: str
    cell: Cell
    n: int
    total: int
    exact: str
    definition: str
    method: str
    strip: Strip | None
    ranks: bool
    lower: bool


@dataclass(frozen=True, slots=True)
class PartLine:
    """The entry on one part of a view; `cells` follow the metrics that have a column."""

    name: str
    href: str
    n_items: int
    rank: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ViewTable:
    """The entry on every part of a view that is shown; a `long` one is folded."""

    id: str
    name: str
    href: str
    overlapping: bool
    long: bool
    lines: tuple[PartLine, ...]


def metric_numbers(subject: Subject, row: OverallRow) -> Iterator[Number]:
    """Give every metric, those without a column too."""
    rows, ranking = standing(subject.board), columns_of(subject.board.manifest).ranked_by
    for metric in subject.board.manifest.metrics:
        score = row.metrics.get(metric.id)
        others = [each.metrics[metric.id].value for each in rows if metric.id in each.metrics and each is not row]
        yield Number(
            for_html(metric.label),
            explained(subject.site, subject.board)(metric_cell(metric, score), row.entry, metric.components),
            *_counts(score),
            _exact(score),
            for_html(metric.definition),
            _method(subject, metric),
            _strip(score, _ends(score), others, _metric_scale(metric)),
            metric.id in ranking,
            not metric.higher_is_better,
        )


def component_numbers(subject: Subject, row: OverallRow) -> Iterator[Number]:
    """Give every component that has a column."""
    rows = standing(subject.board)
    for component in subject.board.manifest.components:
        score = row.components.get(component.id)
        if not component.shown:
            continue
        others = [each.components[component.id].value for each in rows if component.id in each.components]
        yield Number(
            for_html(component.label),
            explained(subject.site, subject.board)(component_cell(component, score), row.entry, (component.id,)),
            *_counts(score),
            _exact(score),
            _range(component),
            "",
            _strip(score, None, others, _component_scale(component)),
            ranks=False,
            lower=False,
        )


def view_tables(subject: Subject) -> Iterator[ViewTable]:
    """Give the entry's line on every part of every view."""
    for view in subject.board.views:
        lines = tuple(_part_lines(subject, view))
        if lines:
            href = subject.to(view_path(subject.board.folder, view.view))
            name = words.worded(view.view)
            yield ViewTable(slug(view.view), name, href, view.overlapping, len(lines) > _FOLD, lines)


def _part_lines(subject: Subject, view: ViewBoards) -> Iterator[PartLine]:
    metrics = [metric for metric in subject.board.manifest.metrics if metric.shown]
    explain = explained(subject.site, subject.board)
    for part in view.parts:
        row = next((each for each in part.rows if each.entry == subject.entry), None)
        if row is not None:
            yield PartLine(
                for_html(part.part) or BLANK,
                subject.to(part_path(subject.board.folder, view.view, part.part)),
                part.n_items,
                rank_text(row),
                tuple(explain(metric_cell(m, row.metrics.get(m.id)), row.entry, m.components) for m in metrics),
            )


def standing_note(row: BoardRow, ranked: int) -> str:
    """Say what a rank means that is an interval."""
    if row.rank is None:
        return "not ranked"
    if row.rank_low is None or row.rank_high is None:
        return f"of {ranked} ranked"
    if row.rank_low == row.rank_high:
        return f"of {ranked} ranked; chance leaves it no other"
    return f"of {ranked} ranked; placed {row.rank}, chance alone could move it so far"


def _counts(score: ComponentScore | None) -> tuple[int, int]:
    return (score.n, score.total) if score else (0, 0)


def _exact(score: ComponentScore | None) -> str:
    exact = score.exact if score else None
    return "" if exact is None else exact if len(exact) <= _LONG_EXACT else "in the committed file"


def _ends(score: MetricScore | None) -> Ends | None:
    return None if score is None or score.low is None or score.high is None else (score.low, score.high)


def _strip(
    score: ComponentScore | None, ends: Ends | None, others: list[Decimal | None], scale: Ends | None
) -> Strip | None:
    if score is None or score.value is None:
        return None
    return strip(score.value, ends, [other for other in others if other is not None], scale)


def _metric_scale(metric: MetricColumn) -> Ends | None:
    top = _decimal(Fraction(metric.scale))
    return (Decimal(0), top) if metric.higher_is_better and top > 0 else None


def _component_scale(component: ComponentColumn) -> Ends | None:
    if component.low is None or component.high is None:
        return None
    low, high = (_decimal(Fraction(end) * Fraction(component.scale)) for end in (component.low, component.high))
    return (low, high) if low < high else None


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def _range(component: ComponentColumn) -> str:
    if component.low is None or component.high is None:
        return "The mean of what was recorded."
    low, high = (cell_text(Fraction(end) * Fraction(component.scale)) for end in (component.low, component.high))
    return f"The mean, from {low} to {high}."


def _method(subject: Subject, metric: MetricColumn) -> str:
    """Give the place of a formula on the page of methods, which tells of the newest version."""
    newest = subject.site.versions(subject.board)[0] is subject.board
    place = f"#metric-{slug(subject.board.benchmark)}-{slug(metric.id)}" if newest else ""
    return f"{subject.to(METHODS)}{place}"
