"""The lines of a board as a page shows them, every string safe to see."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace

from checker.boards.documents.beside import BesideRanking
from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import ComponentColumn, MetricColumn
from checker.boards.flags import REWARD_HACK_REMOVED
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site import words
from checker.report.site.address import slug
from checker.report.site.cells import (
    Cell,
    Scale,
    component_cell,
    coverage_bar,
    full_bar,
    metric_cell,
    rank_text,
)
from checker.report.site.costs import Costs
from checker.report.site.facts import Fact, facts_of, kind_of
from checker.report.site.reasons import Explain, as_it_is

ANCHOR = "entry-"
"""What the id of a line begins with."""

_FEW = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's line. `others` are ranks in rankings beside the one that counts.

    `cells` follow the metrics shown, `parts` the components.

    `place` is where it stands on the board, from 1, and `href` the page of the entry. `covering` is how far along its
    bar the `coverage` lies. `leads`: the first of a group of entries that cannot be told apart from it, below another
    group.
    `removed` is the flag of a removal, which stands beside the evidence; `receipt` is an address. `kind` is the badge
    of the entry's type, `facts` what else it says of itself. `cost` is None where the benchmark declares none.
    """

    anchor: str
    rank: str
    others: tuple[str, ...]
    tied: bool
    ranked: bool
    leads: bool
    name: str
    entry: str
    organization: str
    date: str
    cells: tuple[Cell, ...]
    parts: tuple[Cell, ...]
    scored: str
    covered: str
    complete: bool
    policy: str
    level: str
    verified: bool
    flags: tuple[str, ...]
    removed: str | None
    receipt: str | None
    place: int
    href: str
    covering: str
    coverage: str
    included: int
    cost: Cell | None = None
    kind: str | None = None
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Published:
    """What is told of entries: the address of the page, that of the receipt where one is, and what they say.

    `costs` are those of a benchmark that declares what a cost is; `explain` tells why a number is missing.
    """

    page: Callable[[str], str]
    receipt: Callable[[str], str | None]
    facts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    costs: Costs | None = None
    explain: Explain = as_it_is


@dataclass(frozen=True, slots=True)
class Columns:
    """The metrics that have a column, the one that ranks, and all components; `policy` words a row's own.

    `beside` are the rankings that have a column beside the rank.
    """

    metrics: tuple[MetricColumn, ...]
    components: tuple[ComponentColumn, ...]
    ranked_by: tuple[str, ...]
    policy: Callable[[str], str]
    beside: tuple[BesideRanking, ...] = ()


def lines(rows: tuple[BoardRow, ...], columns: Columns, there: Published) -> tuple[Line, ...]:
    """Give the lines of a board in its order, with links to what is published of each entry.

    Only a metric that ranks alone has bars: beside a mean of ranks they would tell another order. Where there are few
    metrics, dots mark those beside it.
    """
    ranks = Counter(row.rank for row in rows if row.rank is not None)
    scales = _scales(rows, columns)
    made = (_line(at, row, columns, scales, ranks[row.rank or 0] > 1, there) for at, row in enumerate(rows, 1))
    return tuple(replace(line, leads=leads) for line, leads in zip(made, _leading(rows), strict=True))


def _scales(rows: tuple[BoardRow, ...], columns: Columns) -> dict[str, Scale]:
    if len(columns.ranked_by) > 1 or columns.ranked_by[0] not in {metric.id for metric in columns.metrics}:
        return {}
    few = columns.metrics if len(columns.metrics) <= _FEW else ()
    barred = [metric for metric in columns.metrics if metric in few or metric.id in columns.ranked_by]
    found = {metric.id: full_bar(metric, rows) for metric in barred}
    return {name: Scale(full, name in columns.ranked_by) for name, full in found.items() if full is not None}


def _leading(rows: Sequence[BoardRow]) -> list[bool]:
    """Say which rows begin a group below another one."""
    groups = [row.tie_group for row in rows]
    return [group is not None and above not in {None, group} for above, group in zip([None, *groups], groups)]  # noqa: B905 — the last has nobody below


def _line(
    place: int, row: BoardRow, columns: Columns, scales: Mapping[str, Scale], tied: bool, there: Published
) -> Line:
    facts = there.facts.get(row.entry, {})
    return Line(
        anchor=f"{ANCHOR}{slug(row.entry)}",
        rank=rank_text(row),
        others=tuple(str(each.ranks.get(row.entry, "–")) for each in columns.beside),
        tied=tied,
        ranked=row.rank is not None,
        leads=False,
        name=for_html(row.display_name) or for_html(row.entry),
        entry=for_html(row.entry),
        organization=for_html(row.organization),
        date=for_html(row.date),
        cells=tuple(
            there.explain(metric_cell(m, row.metrics.get(m.id), scales.get(m.id)), row.entry, m.components)
            for m in columns.metrics
        ),
        parts=tuple(
            there.explain(component_cell(c, row.components.get(c.id)), row.entry, (c.id,)) for c in columns.components
        ),
        scored=f"{row.n_scored}/{row.n_total}",
        covered=percent_cut(row.n_scored, row.n_total),
        complete=row.n_scored == row.n_total,
        policy=columns.policy(row.missing_policy),
        level=for_html(row.evidence.level),
        verified=row.verified,
        flags=tuple(words.worded(flag) for flag in row.flags if flag != REWARD_HACK_REMOVED),
        removed=words.worded(REWARD_HACK_REMOVED) if REWARD_HACK_REMOVED in row.flags else None,
        receipt=there.receipt(row.entry),
        place=place,
        href=there.page(row.entry),
        covering=coverage_bar(row),
        coverage=str(row.coverage),
        included=row.n_included,
        cost=there.costs.cell(row.entry) if there.costs else None,
        kind=kind_of(facts),
        facts=facts_of(facts),
    )


def percent_cut(part: int, whole: int) -> str:
    """Give a percentage cut, not rounded: what is not complete never reads 100 %."""
    tenths = part * 1000 // whole if whole else 0
    return f"{tenths // 10}.{tenths % 10} %"


def shown_metrics(metrics: Sequence[MetricColumn]) -> tuple[MetricColumn, ...]:
    """Give the metrics that have a column of their own."""
    return tuple(metric for metric in metrics if metric.shown)
