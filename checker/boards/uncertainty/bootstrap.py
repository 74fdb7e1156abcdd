"""The percentile bootstrap (Efron 1979; Efron and Tibshirani 1993, chapter 13) of many metrics and entries at once.

Ends are order statistics, nothing between them: of B resamples with a value, sorted, the k-th and the k-th from the
end, with k the whole part of (B + 1)(1 - level) / 2 and at least 1, the same from below as from above.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.ground import Ground, resamples
from checker.boards.uncertainty.resampled import resampled
from checker.boards.uncertainty.weights import Floats, weights
from checker.model.value import dataclass

_CELLS = 2 * 10**7
_PLACES = 12
_MOST_EMPTY = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Spread:
    """One metric of one entry in its resamples: the ends of its interval, and how many resamples had no value.

    Those are left out; where more than one in a hundred has none there are no ends.
    """

    ends: tuple[Fraction, Fraction] | None
    empty: int


def spreads(ground: Ground, part: Part, metrics: Sequence[str], clusters: int) -> Mapping[str, tuple[Spread, ...]]:
    """Give metrics of all entries in the same resamples of the clusters of a part."""
    times, columns = resamples(ground.benchmark.uncertainty.resamples, clusters), max(1, len(ground.entries))
    found: dict[str, tuple[Spread, ...]] = {}
    for some in _batches(metrics, max(1, _CELLS // (times * columns))):
        made = {name: np.empty((columns, times)) for name in some}
        at = 0
        for chunk in resampled(ground, some, weights(ground.seed_of(part), clusters, times), part.indexes):
            rows = len(next(iter(chunk.values())))
            for name, values in chunk.items():
                made[name][:, at : at + rows] = values.T
            at += rows
        found |= {name: _spreads(values, ground.benchmark.uncertainty.level) for name, values in made.items()}
    return found


def _batches(names: Sequence[str], length: int) -> Iterator[Sequence[str]]:
    """Give as many metrics at once as memory holds; the same is drawn for each batch."""
    return (names[start : start + length] for start in range(0, len(names), length))


def _spreads(values: Floats, level: Fraction) -> tuple[Spread, ...]:
    """Give the spread of each row of (entries × resamples)."""
    return tuple(
        _spread(row, int(empty), level) for row, empty in zip(values, np.isnan(values).sum(axis=1), strict=True)
    )


def _spread(row: Floats, empty: int, level: Fraction) -> Spread:
    if empty > _MOST_EMPTY * len(row):
        return Spread(None, empty)
    held = row[~np.isnan(row)] if empty else row
    place = max(1, floor((len(held) + 1) * (1 - level) / 2))
    ends = np.partition(held, [place - 1, len(held) - place])[[place - 1, len(held) - place]]
    low, high = (_plain(end) for end in ends.tolist())
    return Spread((low, high), empty)


def _plain(value: float) -> Fraction:
    """Give the decimal of 12 places that a float is nearest to: a quotient that ends is itself, not a hair beside."""
    return Fraction(round(Fraction(value) * 10**_PLACES), 10**_PLACES)
