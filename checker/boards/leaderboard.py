"""Boards as JSON: every number rounded as declared, and exact beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from checker.boards.parts import Part
from checker.metrics.rounding import exact, rounded
from checker.model.benchmark import Benchmark, TruthKind, Version, View
from checker.model.board import Board, Row
from checker.model.evidence import Evidence
from checker.model.json import Json
from checker.model.metric import Score

COMPONENT_DECIMALS = 4
COVERAGE_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Telling:
    """How much boards tell: of a held-out truth, neither exact values, which count right answers, nor components."""

    exactly: bool
    components: bool


def telling(benchmark: Benchmark, version: Version) -> Telling:
    """Say how much the boards of a version tell."""
    hidden = version.truth.kind is TruthKind.HELDOUT
    return Telling(exactly=not hidden, components=not hidden or benchmark.feedback.reveal == "all")


def overall(benchmark: Benchmark, board: Board, how: Telling) -> Json:
    """Give `leaderboard_overall.json`."""
    return {
        "benchmark": board.benchmark,
        "version": board.version,
        "n_items": board.n_items,
        "rows": [_row(benchmark, row, how) for row in board.rows],
    }


def by_view(benchmark: Benchmark, version: str, view: View, boards: Sequence[tuple[Part, Board]], how: Telling) -> Json:
    """Give `leaderboard_by_<view>.json`; `overlapping` says that an item may be in several parts."""
    return {
        "benchmark": benchmark.id,
        "version": version,
        "view": view.name,
        "overlapping": view.multi,
        "parts": [
            {"part": part.value, "n_items": part.n_items, "rows": [_row(benchmark, row, how) for row in board.rows]}
            for part, board in boards
        ],
    }


def evidence(found: Evidence) -> dict[str, Json]:
    """Give the three facts in words."""
    return {
        "numbers": found.numbers.name.lower(),
        "items": found.items.name.lower(),
        "raw": found.raw.name.lower(),
    }


def _row(benchmark: Benchmark, row: Row, how: Telling) -> Json:
    return {
        "rank": row.rank,
        "rank_low": row.rank_low,
        "rank_high": row.rank_high,
        "tie_group": row.tie_group,
        "entry": row.entry,
        "display_name": row.display_name,
        "organization": row.organization,
        "date": row.date,
        "metrics": {
            name: _score(score, benchmark.metrics[name].decimals, how)
            | _interval(score, benchmark.metrics[name].decimals)
            for name, score in row.metrics.items()
        },
        "components": {name: _component(score, how) for name, score in row.components.items()},
        "n_total": row.n_total,
        "n_scored": row.n_scored,
        "n_included": row.n_included,
        "coverage": rounded(row.coverage, COVERAGE_DECIMALS),
        "missing_policy": str(row.missing_policy),
        "evidence": evidence(row.evidence) | {"level": row.evidence.level},
        "verified": row.verified,
        "flags": list(row.flags),
    }


def _component(score: Score, how: Telling) -> dict[str, Json]:
    return _score(score if how.components else replace(score, value=None), COMPONENT_DECIMALS, how)


def _score(score: Score, decimals: int, how: Telling) -> dict[str, Json]:
    value = score.value
    return {
        "value": None if value is None else rounded(value, decimals),
        "exact": exact(value) if value is not None and how.exactly else None,
        "n": score.n,
        "total": score.total,
    }


def _interval(score: Score, decimals: int) -> dict[str, Json]:
    return {
        "low": None if score.low is None else rounded(score.low, decimals),
        "high": None if score.high is None else rounded(score.high, decimals),
    }
