"""`comparisons.json`: pairs of entries, metric by metric, with exact tests and what is told apart."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from checker.boards.documents.comparisons import (
    ALL,
    ALL_ITEMS,
    LEADING_AND_NEIGHBOURS,
    SHARED_ITEMS,
    Comparison,
    Comparisons,
    ComponentCounts,
    PairCounts,
)
from checker.boards.numbers import share_of_chance
from checker.boards.parts import whole
from checker.boards.tallies import tallies
from checker.boards.uncertainty.assessed import MOST_COMPARISONS, Assessed
from checker.boards.uncertainty.compared import Compared
from checker.boards.uncertainty.counts import Counts
from checker.boards.uncertainty.decisions import Truths
from checker.boards.uncertainty.difference import Difference, differences
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.holm import holm
from checker.boards.uncertainty.permutation import Pair
from checker.boards.uncertainty.placed import alpha
from checker.boards.uncertainty.tested import Tested
from checker.metrics.rounding import rounded
from checker.model.benchmark import Benchmark, ComponentKind
from checker.model.metric import PerItem
from checker.model.value import dataclass

_MOST_PAIRS = 5_000


def comparisons(ground: Ground, assessed: Assessed) -> Comparisons:
    """Give all pairs in all metrics that were compared; of more than 5,000 pairs, those that a reader asks for first.

    These are the pairs with the first entry of the board, and those of entries that stand next to each other.
    """
    most = max((len(each.pairs) for each in assessed.compared.values()), default=0)
    made = [each for found in assessed.compared.values() for each in _of_metric(ground, assessed, found)]
    return Comparisons(
        benchmark=ground.benchmark.id,
        version=ground.version.name,
        level=rounded(ground.benchmark.uncertainty.level, 4),
        metrics=tuple(assessed.compared),
        given=ALL if most <= _MOST_PAIRS else LEADING_AND_NEIGHBOURS,
        n_entries=len({place for each in assessed.compared.values() for place in each.values}),
        most_comparisons=MOST_COMPARISONS,
        pairs=tuple(made),
        components=_components(ground, assessed, most),
    )


@dataclass(frozen=True, slots=True)
class _Given:
    """One pair with all that is said of it."""

    pair: Pair
    tested: Tested
    adjusted: Fraction | None
    difference: Difference


def _of_metric(ground: Ground, assessed: Assessed, found: Compared) -> Iterator[Comparison]:
    tests = dict(zip(found.pairs, found.tests, strict=True))
    pairs = found.pairs if len(found.pairs) <= _MOST_PAIRS else _asked_first(ground, assessed, found)
    judged = [pair for pair in pairs if tests[pair].test is not None]
    adjusted = dict(zip(judged, holm([tests[pair].p_value for pair in judged]), strict=True))
    apart = differences(ground, whole(ground.field), found, pairs, ground.benchmark.uncertainty.level)
    better = found.better_of(range(len(ground.entries)), alpha(ground))
    for pair, difference in zip(pairs, apart, strict=True):
        yield _comparison(ground, found, _Given(pair, tests[pair], adjusted.get(pair), difference), better)


def _asked_first(ground: Ground, assessed: Assessed, found: Compared) -> tuple[Pair, ...]:
    place = {each.standing.name: index for index, each in enumerate(ground.entries)}
    order = [place[row.entry] for row in assessed.board.rows if place[row.entry] in found.values]
    wanted = {*pairwise(order), *((order[0], other) for other in order[1:])}
    return tuple(sorted({(min(pair), max(pair)) for pair in wanted}))


def _comparison(ground: Ground, found: Compared, given: _Given, better: Truths) -> Comparison:
    one, two = given.pair
    decimals, apart, tested = found.metric.decimals, given.difference, given.tested
    return Comparison(
        a=ground.entries[one].standing.name,
        b=ground.entries[two].standing.name,
        metric=found.metric.name,
        over=SHARED_ITEMS if tested.own_items else ALL_ITEMS,
        difference=_rounded(apart.value, decimals),
        low=_rounded(apart.low, decimals),
        high=_rounded(apart.high, decimals),
        n=tested.n,
        counts=None if tested.counts is None else _counts(tested.counts),
        test=None if tested.test is None else str(tested.test),
        p_value=None if tested.test is None else share_of_chance(tested.p_value),
        p_adjusted=None if given.adjusted is None else share_of_chance(given.adjusted),
        told_apart=bool(better[one, two] or better[two, one]),
    )


def _rounded(value: Fraction | None, decimals: int) -> Decimal | None:
    return None if value is None else rounded(value, decimals)


def _counts(counts: Counts) -> PairCounts:
    return PairCounts(counts.both, counts.only_a, counts.only_b, counts.neither)


def _components(ground: Ground, assessed: Assessed, pairs: int) -> tuple[ComponentCounts, ...]:
    """Count in the binary components that no metric tells of, unless these are too many."""
    told = {name for each in assessed.compared.values() for name in _told_by(each)}
    left = [name for name in _binary(ground.benchmark) if name not in told]
    return tallies(ground.field, ground.entries, left if pairs * len(left) <= MOST_COMPARISONS else ())


def _told_by(found: Compared) -> Sequence[str]:
    source = found.metric.source
    plain = isinstance(source, PerItem) and len(source.components) == 1 and not source.where
    return source.components if plain and isinstance(source, PerItem) else ()


def _binary(benchmark: Benchmark) -> Iterator[str]:
    return (name for name, each in benchmark.components.items() if each.kind is ComponentKind.BINARY)
