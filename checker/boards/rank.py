"""Order and ranks: by a metric or by the mean of ranks, with declared tie-breaks; equal rows share a rank."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from checker.boards.flags import AWAITING_RESCORING, TOMBSTONES, UNRANKING
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark
from checker.model.board import Row
from checker.model.metric import Metric, Score
from checker.model.ranking import Ranking
from checker.model.value import dataclass

Key: TypeAlias = tuple[tuple[bool, Fraction], ...]
"""What rows are compared by, least first; each criterion says first whether it is absent."""


def rank(benchmark: Benchmark, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rank what may be ranked (1, 2, 2, 4) and put the rest after it, in its own order by value.

    Unranked rows take no part in the ranks of others: first those short of something, then those that await
    rescoring, then those that were taken out by a ruling. Names order equal rows and never part them.
    """
    groups: dict[int, list[Row]] = {}
    for row in rows:
        groups.setdefault(_group(row), []).append(row)
    ordered: list[Row] = []
    for group in sorted(groups):
        ordered += _ordered(benchmark, groups[group], ranked=group == 0)
    return tuple(ordered)


def metric_ranks(metric: Metric, rows: Sequence[Row], dense: bool) -> tuple[int, ...]:
    """Rank rows by one metric: dense (1, 2, 2, 3) or competition (1, 2, 2, 4); those without a value come last."""
    values = [_signed(metric, row) for row in rows]
    present = [value for value in values if value is not None]
    places = sorted(set(present)) if dense else sorted(present)
    first = {value: place for place, value in reversed(list(enumerate(places, 1)))}
    return tuple(len(places) + 1 if value is None else first[value] for value in values)


def _group(row: Row) -> int:
    flags = UNRANKING.intersection(row.flags)
    if not flags:
        return 0
    if flags & TOMBSTONES:
        return 3
    return 2 if AWAITING_RESCORING in flags else 1


def _ordered(benchmark: Benchmark, rows: Sequence[Row], ranked: bool) -> list[Row]:
    keys = _keys(benchmark, rows, benchmark.ranking)
    ordered = sorted(zip(keys, rows, strict=True), key=lambda pair: (pair[0], pair[1].entry))
    if not ranked:
        return [row for _, row in ordered]
    first: dict[Key, int] = {}
    made = [replace(row, rank=first.setdefault(key, place)) for place, (key, row) in enumerate(ordered, 1)]
    others = {name: _ranks(benchmark, made, each.ranking) for name, each in benchmark.ranking.beside.items()}
    return [replace(row, beside={name: ranks[row.entry] for name, ranks in others.items()}) for row in made]


def _ranks(benchmark: Benchmark, rows: Sequence[Row], ranking: Ranking) -> Mapping[str, int]:
    """Give each entry's rank in another ranking of the same rows."""
    keys = _keys(benchmark, rows, ranking)
    first = {key: place for place, key in reversed(list(enumerate(sorted(keys), 1)))}
    return {row.entry: first[key] for key, row in zip(keys, rows, strict=True)}


def _keys(benchmark: Benchmark, every: Sequence[Row], ranking: Ranking) -> list[Key]:
    rows = [_as_shown(benchmark, row) for row in every] if ranking.as_shown else every
    table = _Places.of(benchmark, rows, ranking)
    names = ((ranking.metric,) if ranking.metric is not None else ("mean_rank",)) + ranking.then
    criteria = [_criterion(name, benchmark.metrics, table) for name in names if name != "name"]
    return [tuple(criterion(index) for criterion in criteria) for index in range(len(rows))]


def _as_shown(benchmark: Benchmark, row: Row) -> Row:
    """Give a row with its values rounded as boards show them."""
    decimals = {name: benchmark.metrics[name].decimals for name in row.metrics}
    return replace(row, metrics={name: _shown(score, decimals[name]) for name, score in row.metrics.items()})


def _shown(score: Score, decimals: int) -> Score:
    return score if score.value is None else replace(score, value=Fraction(rounded(score.value, decimals)))


@dataclass(frozen=True, slots=True)
class _Places:
    """The rows with their ranks in each metric that the ranking rests on."""

    rows: Sequence[Row]
    metrics: tuple[Metric, ...]
    ranks: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, benchmark: Benchmark, rows: Sequence[Row], ranking: Ranking) -> "_Places":
        metrics = tuple(benchmark.metrics[name] for name in ranked_metrics(ranking))
        dense = ranking.rank == "dense"
        return cls(rows, metrics, tuple(metric_ranks(metric, rows, dense) for metric in metrics))

    def rank_sum(self, index: int) -> int:
        return sum(ranks[index] for ranks in self.ranks)

    def firsts(self, index: int) -> int:
        """Count the metrics in which the row is first; where nobody has a value all are, which decides nothing."""
        return sum(ranks[index] == 1 for ranks in self.ranks)

    def sum_over_max(self, index: int) -> Fraction:
        return sum((_over_max(metric, self.rows, index) for metric in self.metrics), Fraction(0))


def ranked_metrics(ranking: Ranking) -> tuple[str, ...]:
    """Name the metrics that the ranking rests on."""
    return (ranking.metric,) if ranking.metric is not None else ranking.mean_rank


def _criterion(name: str, metrics: Mapping[str, Metric], places: _Places) -> Callable[[int], tuple[bool, Fraction]]:
    known: Mapping[str, Callable[[int], Fraction]] = {
        "mean_rank": lambda index: Fraction(places.rank_sum(index), len(places.metrics)),
        "most_firsts": lambda index: Fraction(-places.firsts(index)),
        "rank_sum": lambda index: Fraction(places.rank_sum(index)),
        "sum_over_max": lambda index: -places.sum_over_max(index),
    }
    if name in metrics:
        return lambda index: _last_if_absent(_signed(metrics[name], places.rows[index]))
    measure = known[name]
    return lambda index: (False, measure(index))


def _last_if_absent(value: Fraction | None) -> tuple[bool, Fraction]:
    return (value is None, value or Fraction(0))


def _signed(metric: Metric, row: Row) -> Fraction | None:
    """Give the value such that less is better."""
    value = row.metrics[metric.name].value
    if value is None:
        return None
    return -value if metric.higher_is_better else value


def _over_max(metric: Metric, rows: Sequence[Row], index: int) -> Fraction:
    """Give the value over the column's largest magnitude, negative where lower is better; the worst where absent."""
    column = [row.metrics[metric.name].value for row in rows]
    largest = max((abs(value) for value in column if value is not None), default=Fraction(0))
    value = column[index]
    if value is None or not largest:
        return Fraction(0) if value is not None or metric.higher_is_better else Fraction(-1)
    return value / largest if metric.higher_is_better else -value / largest
