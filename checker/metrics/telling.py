"""How a measured value may be told before anything is merged: of a held-out truth only what `feedback` allows."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from checker.model.benchmark import Benchmark, TruthKind, Version
from checker.model.metric import Metric
from checker.model.ranking import Ranking
from checker.model.value import dataclass, replace

HEADLINE = "headline"


@dataclass(frozen=True, slots=True)
class Telling:
    """`withheld`: not at all. `finest` is the most decimals in the metric's own scale, None: as many as are wanted."""

    withheld: bool = False
    finest: int | None = None

    def decimals(self, wanted: int, zoom: Fraction = Fraction(1)) -> int | None:
        """Give the decimals to tell where `wanted` are asked for; None: the value must not be told.

        `zoom` (above 0) is by how much the value is told in a larger scale than the metric's own: a hundred times as
        large a number tells two digits more.
        """
        if self.withheld:
            return None
        if self.finest is None:
            return wanted
        finest = self.finest + _places(zoom)
        return min(wanted, finest) if finest >= 0 else None


def told(metric: str, benchmark: Benchmark, version: Version | None) -> Telling:
    """Say how a metric's value is told for a version; of an open truth anybody can compute it."""
    if version is None or version.truth.kind is TruthKind.OPEN:
        return Telling()
    feedback, ranking = benchmark.feedback, benchmark.ranking
    if feedback.reveal == HEADLINE and metric not in (ranking.metric, *ranking.mean_rank):
        return Telling(withheld=True)
    decimals = benchmark.metrics[metric].decimals
    return Telling(finest=decimals if feedback.decimals is None else min(decimals, feedback.decimals))


def told_metrics(benchmark: Benchmark, version: Version | None) -> Mapping[str, Metric]:
    """Give the metrics as they may be shown for a version: with fewer decimals, and withheld ones not shown."""
    return {name: _as_told(metric, told(name, benchmark, version)) for name, metric in benchmark.metrics.items()}


def as_told(benchmark: Benchmark, version: Version | None) -> Benchmark:
    """Give a benchmark by which a board tells no more than a rescoring may: a rank, too, tells of digits and metrics.

    Rows are ordered by what is told, so that what differs in other digits ties; of an open truth nothing changes.
    """
    if version is None or version.truth.kind is TruthKind.OPEN:
        return benchmark
    withheld = {name for name in benchmark.metrics if told(name, benchmark, version).decimals(0) is None}
    order = benchmark.ranking
    beside = {
        name: replace(each, ranking=_by_told(each.ranking, withheld))
        for name, each in order.beside.items()
        if withheld.isdisjoint((each.ranking.metric, *each.ranking.mean_rank))
    }
    metrics = told_metrics(benchmark, version)
    return replace(benchmark, metrics=metrics, ranking=replace(_by_told(order, withheld), beside=beside))


def _by_told(ranking: Ranking, withheld: Collection[str]) -> Ranking:
    return replace(ranking, as_shown=True, then=tuple(each for each in ranking.then if each not in withheld))


def _as_told(metric: Metric, telling: Telling) -> Metric:
    decimals = telling.decimals(metric.decimals)
    return replace(metric, shown=False) if decimals is None else replace(metric, decimals=decimals)


def _places(zoom: Fraction) -> int:
    """Give the most decimals, negative where there are fewer, that tell no more after zooming than none before."""
    places = 0
    while zoom > 1:
        zoom, places = zoom / 10, places - 1
    while zoom * 10 <= 1:
        zoom, places = zoom * 10, places + 1
    return places
