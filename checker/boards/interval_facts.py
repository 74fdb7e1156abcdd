"""What the manifest says of intervals."""

from collections.abc import Iterable, Iterator

from checker.boards.documents.intervals import EmptyResamples, IntervalFacts
from checker.boards.uncertainty.ends import LEAST_CLUSTERS
from checker.boards.uncertainty.ground import Ground, resamples
from checker.boards.uncertainty.method import method
from checker.metrics.rounding import rounded
from checker.model.board import Board

LEVEL_DECIMALS = 4


def interval_facts(ground: Ground, boards: Iterable[Board]) -> IntervalFacts:
    """Say how the intervals of these boards were made."""
    settings, clusters = ground.benchmark.uncertainty, ground.clusters.count
    metrics = ground.benchmark.metrics.values()
    return IntervalFacts(
        level=rounded(settings.level, LEVEL_DECIMALS),
        methods={each.name: str(method(ground.benchmark, ground.version, each)) for each in metrics},
        resamples=resamples(settings.resamples, clusters),
        clusters=clusters,
        cluster_by=settings.cluster_by,
        least_clusters=LEAST_CLUSTERS,
        seed=ground.seed,
        empty=tuple(each for board in boards for each in _empty(board)),
    )


def _empty(board: Board) -> Iterator[EmptyResamples]:
    for (metric, entry), count in sorted(board.empty_resamples.items()):
        yield EmptyResamples(board.view, board.part, metric, entry, count)
