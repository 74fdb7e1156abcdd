"""Whether an entry agrees with another more than difficulty, ability and what everybody says can explain.

The question is that of answer copying in examinations. The K-index (Holland 1996) and its kin K1, K2 (Sotaridona and
Meijer 2002) compare matches with those that examinees of like ability have; omega (Wollack 1997) standardises the
matches by what item and ability let expect; the generalised binomial test (van der Linden and Sotaridona 2006) gives
each item a probability of its own. They need a response model, which is estimated from hundreds of examinees. A board
has a few entries, so here the probability of a match is taken from the entry itself: how often it agrees with the
other entries where these gave something of the same standing. That makes a comparison of two samples in strata, tested
as Mantel and Haenszel (1959) do, with a correction for continuity.

Sums run in one fixed order and use nothing but the four operations and the square root, which IEEE 754 defines to the
last bit, so the same entries give the same numbers everywhere.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from checker.model.value import dataclass
from checker.scoring.copies.columns import NOTHING, Column

Stratum: TypeAlias = tuple[int, int, int]
Tally: TypeAlias = dict[Stratum, list[int]]
"""By stratum: on how many items two entries could agree, and on how many they do."""

_BINS = 6
_MOST_SHARING = 1
_MOST_OWNERS = 8
_MOST_LOOKS = 400_000
_CORRECTION = 0.5
_RARER = 0.2
"""Copying adds most where agreement is rare, so a stratum counts by one over the usual share and this."""
_LARGEST_SPREAD = 2.0
_UNKNOWN_SPREAD = 1.3
"""With two others nothing tells how alike a board's entries are."""

_LARGEST_Z = 3.0
_ALIKE = 12
"""Comparisons of strangers that are supposed beside those made, so that few make no great spread by chance."""

_LEAST_SAME = 5
_CRITICAL = ((1, 2.33), (2, 2.58), (3, 2.71), (5, 2.88), (10, 3.09), (20, 3.29), (30, 3.40), (60, 3.59), (100, 3.72))
_CRITICAL_MANY = ((200, 3.89), (500, 4.11), (1000, 4.26))
"""Up to how many comparisons, and what a standard normal variable exceeds with probability 0.01 by that many."""

_FOR_STATISTICS = Fraction(3, 2)


@dataclass(frozen=True, slots=True)
class Excess:
    """How much an entry agrees with another.

    Both have something on `compared` items, and on `same` of them the same. `z`: standard deviations of agreement
    beyond what is expected. `share`: how much of the agreement that was not to be expected is there, at most 1; where
    the rest is honest, it is the share of copied items.
    """

    compared: int
    same: int
    z: float
    share: float


def critical(comparisons: int) -> float:
    """Give the z that one of so many honest comparisons exceeds in one of 100 cases (Bonferroni)."""
    return next((z for most, z in (*_CRITICAL, *_CRITICAL_MANY) if comparisons <= most), 5.0)


def excesses(own: Column, others: Sequence[Column], classes: Sequence[Column]) -> list[Excess]:
    """Compare an entry with each of two others or more.

    `classes` say beside each of `others` of what class its code is: how it did on the item. A stratum is a class, how
    many of the remaining others are of it there, and whether any of them has the very code.
    """
    tallies = _tallies(own, others, classes)
    total: Tally = {}
    for tally in tallies:
        for stratum, counts in tally.items():
            _add(total, stratum, *counts)
    return [_excess(tally, total) for tally in tallies]


def remarkable(
    own: Column, others: Sequence[Column], classes: Sequence[Column], warn_at: Fraction, trials: int = 1
) -> list[Excess | None]:
    """Give the agreement with those of two others or more that is beyond chance and half as much again as `warn_at`.

    Of `warn_at` itself where it is twice as far beyond chance as is asked.

    What is expected is corrected by the spread of the board, and for the number of others and of trials
    that the entry is put to.
    """
    found = excesses(own, others, classes)
    most = max((each.z for each in found), default=0.0)
    least = critical(len(others) * trials)
    if most < least:
        return [None for _ in found]
    least *= spread(others, classes)
    share = _FOR_STATISTICS * warn_at

    def beyond(each: Excess) -> bool:
        enough = each.share >= share or (each.share >= warn_at and each.z >= 2 * least)
        return each.z >= least and enough and each.same >= _LEAST_SAME

    return [each if beyond(each) else None for each in found]


def spread(others: Sequence[Column], classes: Sequence[Column]) -> float:
    """Give by how much z varies among entries that are there already, 1 where it does as among strangers; at most 2.

    Systems of one kind are alike beyond ability and difficulty. Where many of a board are, more is asked of all. Of
    many entries a few are compared with all others, on a part of the items.
    """
    if len(others) < 3:
        return _UNKNOWN_SPREAD
    owners = range(0, len(others), -(-len(others) // _MOST_OWNERS))
    step = max(1, len(others[0]) * len(others) * len(owners) // _MOST_LOOKS)
    some, kinds = [each[::step] for each in others], [each[::step] for each in classes]
    count, squares = _ALIKE, float(_ALIKE)
    for owner in owners:
        rest = [index for index in range(len(others)) if index != owner]
        each = excesses(some[owner], [some[index] for index in rest], [kinds[index] for index in rest])
        count += len(each)
        squares += sum(min(abs(one.z), _LARGEST_Z) ** 2 for one in each)
    return min(_LARGEST_SPREAD, max(1.0, sqrt(squares / count)))


def _tallies(own: Column, others: Sequence[Column], classes: Sequence[Column]) -> list[Tally]:
    tallies: list[Tally] = [{} for _ in others]
    bins = _binned(len(others))
    for item, mine in enumerate(own):
        if mine == NOTHING:
            continue
        there = [(index, other[item]) for index, other in enumerate(others) if other[item] != NOTHING]
        having, being = _counts(code for _, code in there), _counts(classes[index][item] for index, _ in there)
        for index, code in there:
            kind = classes[index][item]
            stratum = (kind, bins[being[kind] - 1], min(_MOST_SHARING, having[code] - 1))
            _add(tallies[index], stratum, 1, int(code == mine))
    return tallies


def _counts(codes: Iterator[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    return counts


def _binned(others: int) -> list[int]:
    """Put counts of many entries together, so that there is something in every stratum."""
    rest = max(1, others - 1)
    return [min(_BINS - 1, _BINS * count // rest) if rest > _BINS + 2 else count for count in range(others)]


def _add(tally: Tally, stratum: Stratum, count: int, same: int) -> None:
    sums = tally.setdefault(stratum, [0, 0])
    sums[0] += count
    sums[1] += same


def _excess(tally: Tally, total: Tally) -> Excess:
    beyond = variance = surplus = room = 0.0
    for stratum in sorted(tally):
        (count, same), (all_count, all_same) = tally[stratum], total[stratum]
        if all_count == count:
            continue  # nobody else was ever there: nothing is known of what to expect
        usual = all_same / all_count
        weight = 1 / (usual + _RARER)
        beyond += weight * (same - count * usual)
        variance += weight * weight * count * (all_count - count) * usual * (1 - usual) / (all_count - 1)
        rate = (all_same - same + 0.5) / (all_count - count + 1)
        surplus += weight * (same - count * rate)
        room += weight * count * (1 - rate)
    compared, agreed = (sum(counts[place] for counts in tally.values()) for place in (0, 1))
    z = (beyond - _CORRECTION) / sqrt(variance) if variance > 0 else 0.0
    return Excess(compared, agreed, z, surplus / room if room > 0 else 0.0)
