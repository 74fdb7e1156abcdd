"""Boards in a terminal: a whole one, the ranks around one entry before and after, and the items behind a number."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from checker.model.benchmark import Benchmark
from checker.model.board import Board, Row
from checker.model.metric import Metric, Score
from checker.report.columns import aligned
from checker.report.escape import for_terminal, name_for_terminal
from checker.report.rounding import shown_number

NOT_RANKED = "–"
NOT_AVAILABLE = "n/a"


@dataclass(frozen=True, slots=True)
class Behind:
    """One item behind a number: its id, the value that went into the mean as text, and the cause where it is none."""

    item: str
    value: str
    because: str | None = None


def table(board: Board, benchmark: Benchmark, before: Board | None = None, own: str | None = None) -> str:
    """Give a board as columns; with `before`, ranks read `before → after`. A `*` marks the entry `own`."""
    metrics = [metric for metric in benchmark.metrics.values() if metric.shown]
    old = {row.entry: row.rank for row in before.rows} if before else None
    head = ["rank", "entry", *(for_label(metric) for metric in metrics), "coverage", "evidence", ""]
    rows = [_row(row, metrics, old, own) for row in board.rows]
    if not rows:
        return f"{_title(board)}\nThere are no entries.\n"
    right = (0, *range(2, 3 + len(metrics)))
    return "".join(f"{line}\n" for line in [_title(board), "", *aligned([head, *rows], right)])


def _title(board: Board) -> str:
    names = [board.benchmark, board.version, *(name for name in (board.view, board.part) if name is not None)]
    return f"{' '.join(map(name_for_terminal, names))}: {board.n_items} items"


def for_label(metric: Metric) -> str:
    """Give a metric's label for a column's head, quoted only where it holds what cannot be seen."""
    return metric.label if metric.label.isprintable() else for_terminal(metric.label)


def _row(row: Row, metrics: Sequence[Metric], old: dict[str, int | None] | None, own: str | None) -> list[str]:
    rank = _rank(row.rank) if old is None else f"{_rank(old.get(row.entry))} → {_rank(row.rank)}"
    name = name_for_terminal(row.entry) + (" *" if row.entry == own else "")
    values = [score_text(metric, row.metrics.get(metric.name)) for metric in metrics]
    coverage = f"{row.n_scored}/{row.n_total}"
    return [rank, name, *values, coverage, row.evidence.level, ", ".join(map(name_for_terminal, row.flags))]


def _rank(rank: int | None) -> str:
    return NOT_RANKED if rank is None else str(rank)


def score_text(metric: Metric, score: Score | None) -> str:
    """Give a score rounded half to even to the metric's decimals; `n/a` where there is none."""
    if score is None or score.value is None:
        return NOT_AVAILABLE
    return shown_number(score.value, metric.decimals)


def trace(metric: Metric, score: Score, items: Sequence[Behind]) -> str:
    """Give a number with its exact value and every item behind it."""
    exact = "nothing was evaluated" if score.value is None else f"exactly {_ratio(score.value)}"
    head = f"{for_label(metric)} = {score_text(metric, score)} ({exact}; {score.n} of {score.total} items went in)"
    rows = [[name_for_terminal(each.item), each.value, each.because or ""] for each in items]
    lines = aligned([["item", "value", ""], *rows], right=(1,))
    return "".join(f"{line}\n" for line in [head, "", *lines])


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
