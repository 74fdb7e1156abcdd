"""Makes of a board's preview the table and the sentences that a comment shows."""

from checker.boards.preview import Preview as BoardPreview
from checker.metrics.telling import told_metrics
from checker.model.benchmark import Benchmark
from checker.model.board import Row
from checker.model.metric import Metric
from checker.report.board import interval_text, ranks_by_chance
from checker.report.comment_context import Preview, PreviewRow
from checker.report.moves import doubts, moves, standing


def for_comment(found: BoardPreview, benchmark: Benchmark) -> Preview:
    """Give the candidate among its neighbours, by the first metric that ranks."""
    ranking = benchmark.ranking
    metric = told_metrics(benchmark, benchmark.versions.get(found.after.version))[
        ranking.metric or ranking.mean_rank[0]
    ]
    old = {row.entry: row.rank for row in found.before.rows}
    rows = tuple(_row(row, metric, old.get(row.entry), found.row.entry) for row in found.neighbours)
    return Preview(metric.label, rows, (standing(found), *moves(found), *doubts(found)))


def _row(row: Row, metric: Metric, before: int | None, own: str) -> PreviewRow:
    value, covered = interval_text(metric, row.metrics.get(metric.name)), f"{row.n_scored}/{row.n_total}"
    return PreviewRow(before, row.rank, row.display_name, value, covered, row.entry == own, ranks_by_chance(row))
