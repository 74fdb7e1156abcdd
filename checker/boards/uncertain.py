"""`uncertainty.json`: how sure the board over all items is, in one sentence and in numbers."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from checker.boards.documents.uncertainty import Drawn, Sentence, SmallestDifference, TieGroup, Uncertainty
from checker.boards.numbers import significant
from checker.boards.parts import whole
from checker.boards.uncertainty.assessed import Assessed, smallest_differences
from checker.boards.uncertainty.compared import draws
from checker.boards.uncertainty.ground import Ground, resamples
from checker.boards.uncertainty.smallest import Smallest
from checker.metrics.rounding import rounded
from checker.model.board import Board
from checker.model.ranking import Ranking
from checker.model.said import Said

FILE = "uncertainty.json"

_TELLING_APART = (
    "Differences of all pairs are judged at once: the largest of them, each over its standard error, in resamples that "
    "all entries share says how far equal entries come apart by chance, and pairs beyond that are told apart; then the "
    "rest is judged again. An exact test of the pair, corrected for all pairs by Holm's method, has to agree."
)
_METHODS = {
    "told_apart": _TELLING_APART,
    "p_value": (
        "McNemar's exact test where each item is right or wrong. Otherwise the two entries change places in some of "
        "the items, or clusters of items, at random: the p-value is the share of such changes that make a difference "
        "as large as the one measured. Up to 13 that differ, all changes are looked at."
    ),
    "p_adjusted": "Corrected by Holm's method for all pairs that are compared in the same metric.",
    "tie_groups": (
        "The first row leads a group. The rows after it belong to the group up to the first that can be told apart "
        "from its leader, which leads the next."
    ),
    "smallest_difference": (
        "The difference that a one-sided test at 5 % of two entries that are compared alone finds in 80 of 100 cases, "
        "by the normal distribution; and no less than what an exact two-sided test at the level of the board could "
        "find at all. The tests of this board look both ways and are exact, so that they need more; and it takes more "
        "still to tell many entries apart from one another at once."
    ),
}
_BY_METRIC = (
    "From 1 and all entries that are surely better, to the number of ranked entries less all that are surely worse. "
    "All intervals of the board hold together."
)
_BY_MEAN_RANK = (
    "Each metric gives intervals of ranks that hold together, at a confidence that leaves all metrics together the "
    "confidence of the board. An entry is surely better if the worst that the mean of its ranks can be is better than "
    "the best that the other's can be; the interval goes from 1 and all that are surely better, to the number of "
    "ranked entries less all that are surely worse."
)


def uncertain(ground: Ground, assessed: Assessed) -> Uncertainty:
    """Give the document."""
    settings, over = ground.benchmark.uncertainty, whole(ground.field)
    smallest = smallest_differences(ground, assessed, over)
    return Uncertainty(
        benchmark=ground.benchmark.id,
        version=ground.version.name,
        level=rounded(settings.level, 4),
        drawn=Drawn(
            seed=ground.seed,
            resamples=resamples(settings.resamples, ground.clusters.count),
            resamples_for_ranks=draws(ground, over),
            clusters=ground.clusters.count,
            cluster_by=ground.clusters.by,
        ),
        n_ranked=sum(row.rank is not None for row in assessed.board.rows),
        sentence=_sentence(assessed.sentence),
        groups=_groups(assessed.board),
        smallest_differences=tuple(_smallest(name, each) for name, each in smallest.items()),
        methods=_methods(ground.benchmark.ranking),
    )


def _methods(ranking: Ranking) -> Mapping[str, str]:
    return {**_METHODS, "rank_interval": _BY_METRIC if ranking.metric is not None else _BY_MEAN_RANK}


def _sentence(said: Said) -> Sentence:
    numbers = {name: Decimal(value) for name, value in said.values if not isinstance(value, str)}
    words = {name: value for name, value in said.values if isinstance(value, str)}
    return Sentence(said.fill(str), said.template, numbers, words)


def _groups(board: Board) -> tuple[TieGroup, ...]:
    groups: dict[int, list[str]] = {}
    for row in board.rows:
        if row.tie_group is not None:
            groups.setdefault(row.tie_group, []).append(row.entry)
    return tuple(TieGroup(group, tuple(entries)) for group, entries in groups.items())


def _smallest(name: str, smallest: Smallest) -> SmallestDifference:
    return SmallestDifference(name, _number(smallest.nominal), _number(smallest.observed), smallest.n)


def _number(value: Fraction | None) -> Decimal | None:
    return None if value is None else significant(value, 3)
