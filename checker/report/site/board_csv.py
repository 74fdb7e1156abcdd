"""Boards as comma-separated values: the same rows and numbers as the JSON beside them, nothing computed."""

from collections.abc import Iterator, Mapping, Sequence

from checker.boards.documents.leaderboard import BoardRow, OverallRow, ViewBoards
from checker.boards.documents.manifest import Manifest
from checker.report.site.comma_separated import Cell, written
from checker.report.site.read import Aggregates

_BEFORE = ("rank", "rank_low", "rank_high", "tie_group", "entry", "display_name", "organization", "date")
_AFTER = ("n_total", "n_scored", "n_included", "coverage", "missing_policy", "numbers", "items", "raw", "level")
_LAST = ("verified", "flags")
_SCORE = ("value", "low", "high", "n", "total")
_MEAN = ("value", "n", "total")

NULLS = (
    "An empty cell (in JSON: null) means that there is no value; a measured zero is written 0. Where the total beside "
    "it is 0, the number does not apply to the entry at all."
)


def twins(board: Aggregates) -> Iterator[tuple[str, bytes]]:
    """Give the tables of a board by their path beside its files."""
    facts = sorted({name for row in board.overall.rows for name in row.facts})
    yield "leaderboard_overall.csv", _overall(board, facts)
    for view in board.views:
        yield f"leaderboard_by_{view.view}.csv", _view(board.manifest, view)


def _overall(board: Aggregates, facts: Sequence[str]) -> bytes:
    beside = board.beside.rankings if board.beside else ()
    ranks: dict[str, Mapping[str, int]] = {f"rank.{each.id}": each.ranks for each in beside}
    head = (*_head(board.manifest), *ranks, *(f"fact.{name}" for name in facts))
    rows = ((*_row(board.manifest, row), *_further(row, ranks, facts)) for row in board.overall.rows)
    return written(head, rows)


def _further(row: OverallRow, ranks: Mapping[str, Mapping[str, int]], facts: Sequence[str]) -> Iterator[Cell]:
    yield from (each.get(row.entry) for each in ranks.values())
    yield from (row.facts.get(name) for name in facts)


def _view(manifest: Manifest, view: ViewBoards) -> bytes:
    rows = ((part.part, part.n_items, *_row(manifest, row)) for part in view.parts for row in part.rows)
    return written(("part", "part_n_items", *_head(manifest)), rows)


def _head(manifest: Manifest) -> Iterator[str]:
    yield from _BEFORE
    yield from (f"metric.{metric.id}.{each}" for metric in manifest.metrics for each in _SCORE)
    yield from (f"component.{component.id}.{each}" for component in manifest.components for each in _MEAN)
    yield from _AFTER
    yield from _LAST


def _row(manifest: Manifest, row: BoardRow) -> Iterator[Cell]:
    yield from (getattr(row, name) for name in _BEFORE)
    for metric in manifest.metrics:
        score = row.metrics.get(metric.id)
        yield from (getattr(score, name, None) for name in _SCORE)
    for component in manifest.components:
        mean = row.components.get(component.id)
        yield from (getattr(mean, name, None) for name in _MEAN)
    yield from (row.n_total, row.n_scored, row.n_included, row.coverage, row.missing_policy.value)
    yield from (str(getattr(row.evidence, name)) for name in ("numbers", "items", "raw", "level"))
    yield from (row.verified, " ".join(row.flags))
