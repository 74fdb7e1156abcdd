"""Boards as documents: every number rounded as declared, and exact beside it."""

from collections.abc import Sequence
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction

from checker.boards.documents.evidence import EvidenceShown
from checker.boards.documents.leaderboard import (
    BoardRow,
    ComponentScore,
    MetricScore,
    OverallBoard,
    OverallRow,
    PartBoard,
    ViewBoards,
)
from checker.boards.parts import Part
from checker.metrics.rounding import exact, rounded
from checker.model.benchmark import Benchmark, Component, TruthKind, Version, View
from checker.model.board import Board, Row
from checker.model.metric import Metric, Score
from checker.model.value import dataclass

COVERAGE_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Disclosure:
    """How much boards tell: of a held-out truth, neither exact values, which count right answers, nor components."""

    exactly: bool
    components: bool


def disclosure(benchmark: Benchmark, version: Version) -> Disclosure:
    """Say how much the boards of a version tell."""
    hidden = version.truth.kind is TruthKind.HELDOUT
    return Disclosure(exactly=not hidden, components=not hidden or benchmark.feedback.reveal == "all")


def overall(benchmark: Benchmark, board: Board, how: Disclosure) -> OverallBoard:
    """Give `leaderboard_overall.json`."""
    rows = tuple(_with_facts(row, made) for row, made in zip(board.rows, _rows(benchmark, board, how), strict=True))
    return OverallBoard(board.benchmark, board.version, board.n_items, rows)


def by_view(
    benchmark: Benchmark, version: str, view: View, boards: Sequence[tuple[Part, Board]], how: Disclosure
) -> ViewBoards:
    """Give `leaderboard_by_<view>.json`."""
    parts = tuple(PartBoard(part.value or "", part.n_items, _rows(benchmark, board, how)) for part, board in boards)
    return ViewBoards(benchmark.id, version, view.name, view.multi, parts)


def _rows(benchmark: Benchmark, board: Board, how: Disclosure) -> tuple[BoardRow, ...]:
    return tuple(_row(benchmark, row, how) for row in board.rows)


def _row(benchmark: Benchmark, row: Row, how: Disclosure) -> BoardRow:
    return BoardRow(
        rank=row.rank,
        rank_low=row.rank_low,
        rank_high=row.rank_high,
        tie_group=row.tie_group,
        entry=row.entry,
        display_name=row.display_name,
        organization=row.organization,
        date=row.date,
        metrics={name: _metric(benchmark.metrics[name], score, how) for name, score in row.metrics.items()},
        components={name: _component(benchmark.components[name], score, how) for name, score in row.components.items()},
        n_total=row.n_total,
        n_scored=row.n_scored,
        n_included=row.n_included,
        coverage=rounded(row.coverage, COVERAGE_DECIMALS),
        missing_policy=row.missing_policy,
        evidence=EvidenceShown.of(row.evidence),
        verified=row.verified,
        flags=row.flags,
    )


def _with_facts(row: Row, made: BoardRow) -> OverallRow:
    return OverallRow(**{each.name: getattr(made, each.name) for each in fields(made)}, facts=dict(row.facts))


def _metric(metric: Metric, score: Score, how: Disclosure) -> MetricScore:
    value, low, high = (_rounded(each, metric.decimals) for each in (score.value, score.low, score.high))
    return MetricScore(value, _exact(score.value, how), score.n, score.total, low, high)


def _component(component: Component, score: Score, how: Disclosure) -> ComponentScore:
    value = score.value if how.components else None
    return ComponentScore(_rounded(value, component.decimals), _exact(value, how), score.n, score.total)


def _rounded(value: Fraction | None, decimals: int) -> Decimal | None:
    return None if value is None else rounded(value, decimals)


def _exact(value: Fraction | None, how: Disclosure) -> str | None:
    return exact(value) if value is not None and how.exactly else None
