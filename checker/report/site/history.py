"""When entries came in, over all boards, from the ledger where it is at hand and else from what entries say."""

import re
from collections.abc import Iterable
from datetime import datetime

from checker.boards.documents.leaderboard import BoardRow
from checker.boards.documents.manifest import Manifest
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import entry_path
from checker.report.site.board_table import columns_of, standing_rows
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Arrival:
    """One entry on one board: the instant in UTC and its day, whether the ledger tells it, and what was measured.

    `instant` and `day` are "" where neither ledger nor entry gives a time. `path` is the entry's page.
    """

    instant: str
    day: str
    by_ledger: bool
    folder: str
    board: str
    entry: str
    name: str
    organization: str
    path: str
    rank: str
    numbers: str
    pull: int | None


def arrivals(site: Site) -> tuple[Arrival, ...]:
    """Give all entries that stand on boards, the newest first; those of no known time last."""
    found = [_arrival(site, board, row) for board in site.boards for row in standing_rows(board.overall.rows)]
    by_name = sorted(found, key=lambda each: (each.folder, each.entry))
    return tuple(sorted(by_name, key=lambda each: each.instant, reverse=True))


def _arrival(site: Site, board: Aggregates, row: BoardRow) -> Arrival:
    manifest = board.manifest
    tree = next((each.tree for each in manifest.entries if each.entry == row.entry), "")
    accepted = site.accepted.get(tree)
    told = _instant(accepted.time or "") if accepted else ""
    instant = told or _instant(row.date)
    return Arrival(
        instant,
        instant[:10],
        bool(told),
        board.folder,
        for_html(f"{manifest.title} {manifest.version}"),
        row.entry,
        for_html(row.display_name),
        for_html(row.organization),
        entry_path(board.folder, row.entry),
        _rank(row),
        _numbers(manifest, row),
        accepted.pull if accepted else None,
    )


def _instant(text: str) -> str:
    """Give a time as Atom wants it, midnight of a day; "" for what is neither."""
    whole = f"{text}T00:00:00Z" if _DAY.fullmatch(text) else text
    if not _INSTANT.fullmatch(whole):
        return ""
    try:
        datetime.fromisoformat(whole)
    except ValueError:
        return ""
    return whole


def _rank(row: BoardRow) -> str:
    if row.rank is None:
        return "not ranked"
    if row.rank_low is None or row.rank_high is None or row.rank_low == row.rank_high:
        return f"rank {row.rank}"
    return f"rank {row.rank} ({row.rank_low} to {row.rank_high} by chance)"


def _numbers(manifest: Manifest, row: BoardRow) -> str:
    """Give the values that rank, as the board shows them."""
    ranking = columns_of(manifest).ranked_by
    metrics: Iterable[str] = (
        f"{for_html(metric.label)} {format(score.value, 'f')}"
        for metric in manifest.metrics
        if metric.id in ranking and (score := row.metrics.get(metric.id)) and score.value is not None
    )
    return ", ".join(list(metrics)[:2])
