"""An interval for every metric of every entry, over all items or over a part of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.behind import Behind, behind
from checker.boards.uncertainty.bootstrap import Spread, spreads
from checker.boards.uncertainty.ends import LEAST_CLUSTERS, Ends, Ruler
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
    told = [metric for metric in ground.benchmark.metrics.values() if _told(ground, metric.name, scores)]
    rulers = [Ruler.of(ground, metric) for metric in told]
    drawn = _drawn(ground, part, [ruler.metric.name for ruler in rulers if ruler.how is Method.BOOTSTRAP])
    ends = {ruler.metric.name: _ends(ground, part, ruler, scores, drawn) for ruler in rulers}
    sure = tuple(
        {name: _with(score, ends[name][place] if name in ends else None) for name, score in of_entry.items()}
        for place, of_entry in enumerate(scores)
    )
    return Intervals(sure, _empty(ground, scores, drawn))


def _empty(ground: Ground, scores: Sequence[Scores], drawn: Spreads) -> Mapping[tuple[str, str], int]:
    return {
        (name, entry.standing.name): spread.empty
        for name, spreads in drawn.items()
        for entry, of_entry, spread in zip(ground.entries, scores, spreads, strict=True)
        if of_entry[name].value is not None and entry.standing.measured and spread.empty
    }


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


def _ends(
    ground: Ground, part: Part, ruler: Ruler, scores: Sequence[Scores], drawn: Spreads
) -> tuple[Ends | None, ...]:
    """Give the ends of one metric's intervals, entry by entry."""
    name, nothing = ruler.metric.name, (None,) * len(scores)
    stands = (Behind(),) * len(scores) if ruler.how is Method.WILSON else behind(ground, ruler.metric, part.indexes)
    of_entries = zip(ground.entries, scores, stands, drawn.get(name, nothing), strict=True)
    return tuple(
        ruler.ends(of_entry[name], held, spread) if entry.standing.measured else None
        for entry, of_entry, held, spread in of_entries
    )


def _with(score: Score, ends: Ends | None) -> Score:
    return score if ends is None else replace(score, low=ends[0], high=ends[1])
