"""An interval for every metric of every entry, over all items or over a part of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.behind import Stands
from checker.boards.uncertainty.bootstrap import Spread, spreads
from checker.boards.uncertainty.ends import LEAST_CLUSTERS, Ends, Evidence, Ruler
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.method import Method
from checker.model.metric import Score
from checker.model.value import dataclass

Scores: TypeAlias = Mapping[str, Score]
Spreads: TypeAlias = Mapping[str, Sequence[Spread]]


@dataclass(frozen=True, slots=True)
class Intervals:
    """Each entry's scores with `low` and `high`; and by metric and entry, resamples that gave no value, if any."""

    scores: tuple[Scores, ...]
    empty: Mapping[tuple[str, str], int]


def intervals(ground: Ground, part: Part, scores: Sequence[Scores]) -> Intervals:
    """Give an interval to each score, in the order of the ground's entries.

    A value that is unavailable or withheld has none, nor has one that no record stands behind.
    """
    sure, empty = [dict(each) for each in scores], {}
    for ruler, place, known in _known(ground, part, scores):
        name = ruler.metric.name
        sure[place][name] = _with(scores[place][name], ruler.ends(known))
        if known.spread is not None and known.spread.empty:
            empty[name, ground.entries[place].standing.name] = known.spread.empty
    return Intervals(tuple(sure), empty)


def _known(ground: Ground, part: Part, scores: Sequence[Scores]) -> Iterator[tuple[Ruler, int, Evidence]]:
    """Give each value that an interval belongs to: how it is made, whose it is, and what is known of it."""
    told = [metric for metric in ground.benchmark.metrics.values() if _told(ground, metric.name, scores)]
    rulers = [Ruler.of(ground, metric) for metric in told]
    drawn = _drawn(ground, part, [ruler.metric.name for ruler in rulers if ruler.how is Method.BOOTSTRAP])
    stands = Stands(ground, part.indexes)
    for ruler in rulers:
        resamples = drawn.get(ruler.metric.name, (None,) * len(scores))
        for place, (entry, of_entry) in enumerate(zip(ground.entries, scores, strict=True)):
            if entry.standing.measured and of_entry[ruler.metric.name].value is not None:
                yield ruler, place, Evidence(of_entry, stands.of(ruler.metric, place), resamples[place])


def _told(ground: Ground, name: str, scores: Sequence[Scores]) -> bool:
    """Whether any value of a metric rests on records and is there to be told."""
    pairs = zip(ground.entries, scores, strict=True)
    return any(entry.standing.measured and of_entry[name].value is not None for entry, of_entry in pairs)


def _drawn(ground: Ground, part: Part, names: Sequence[str]) -> Spreads:
    """Draw from the clusters of a part, unless nothing asks for it or there are too few."""
    clusters = clusters_in(ground, part)
    return spreads(ground, part, names, clusters) if names and clusters >= LEAST_CLUSTERS else {}


def clusters_in(ground: Ground, part: Part) -> int:
    """Count the clusters that a part has items of."""
    if part.indexes is None:
        return ground.clusters.count
    return len(np.unique(ground.clusters.of_item[np.asarray(part.indexes)]))


def _with(score: Score, ends: Ends | None) -> Score:
    return score if ends is None else replace(score, low=ends[0], high=ends[1])
