"""Who is surely better than whom on a board, by a metric or by the mean of ranks in several."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from checker.boards.uncertainty.compared import Compared
from checker.boards.uncertainty.decisions import Truths
from checker.boards.uncertainty.ranks import RankInterval, by_mean_rank, dense_rank_intervals, rank_intervals
from checker.model.ranking import Ranking


def surely_better(
    compared: Mapping[str, Compared], ranking: Ranking, ranks: Mapping[int, int], alpha: Fraction
) -> Truths:
    """Give (ranked × ranked), row than column; `ranks` gives each ranked entry's place in the ground, and its rank.

    Ranks that rest on rounded values may put one before another that is surely better, by less than is shown; those
    two are not told apart.
    """
    places = list(ranks)
    better = (
        compared[ranking.metric].better_of(places, alpha)
        if ranking.metric is not None
        else _by_mean_rank([compared[name] for name in ranking.mean_rank], ranking, places, alpha)
    )
    in_order = np.array([ranks[place] for place in places], dtype=np.int64)
    sure: Truths = better & (in_order[:, None] < in_order[None, :])
    return sure


def _by_mean_rank(compared: Sequence[Compared], ranking: Ranking, places: Sequence[int], alpha: Fraction) -> Truths:
    told = [each for each in compared if each.valued.intersection(places)]
    if not told:
        return np.zeros((len(places), len(places)), dtype=np.bool_)
    dense = ranking.rank == "dense"
    return by_mean_rank([_in_metric(each, places, dense, alpha / len(told)) for each in told])


def _in_metric(
    compared: Compared, places: Sequence[int], dense: bool, alpha: Fraction
) -> tuple[list[RankInterval], Truths]:
    """Give the intervals of ranks in one metric, and who is surely better; those without a value come last."""
    there = [place for place in places if place in compared.valued]
    better = compared.better_of(there, alpha)
    made = dense_rank_intervals(better) if dense else rank_intervals(better)
    known = dict(zip(there, made, strict=True))
    least = max(each.low for each in made) if dense else len(there)
    last = RankInterval(least + 1, len(there) + 1)
    every = compared.better_of(places, alpha)
    present = np.array([place in known for place in places], dtype=np.bool_)
    return [known.get(place, last) for place in places], every | (present[:, None] & ~present[None, :])
