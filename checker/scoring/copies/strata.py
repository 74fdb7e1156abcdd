"""Whether an entry agrees with another more than with others where these are of the same kind: for graded scores.

The question is that of answer copying in examinations. The K-index (Holland 1996) and its kin K1, K2 (Sotaridona and
Meijer 2002) compare matches with those that examinees of like ability have. Scores of many values follow no model that
could be told from a few entries, so the probability of a match is taken from the entry itself: how often it agrees with
the other entries where these have a score of the same standing. That makes a comparison of two samples in strata,
tested as Mantel and Haenszel (1959) do, with a correction for continuity.

Sums run in one fixed order and use nothing but the four operations and the square root, which IEEE 754 defines to the
last bit, so the same entries give the same numbers everywhere.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TypeAlias

from checker.scoring.copies.columns import NOTHING
from checker.scoring.copies.excess import Excess, Side

Stratum: TypeAlias = tuple[int, int, int]
Tally: TypeAlias = dict[Stratum, list[int]]
"""By stratum: on how many items two entries could agree, and on how many they do."""

_BINS = 6
"""Groups of "how many others are of this kind": finer ones leave strata in which nothing can be compared."""

_MOST_SHARING = 1
"""Others that have the very score, counted to here: whether anybody has it tells most, how many little more."""

_CORRECTION = 0.5
"""For continuity: matches come whole."""

_RARER = 0.2
"""Copying adds most where agreement is rare, so a stratum counts by one over the usual share and this."""


def stratified(own: Side, others: Sequence[Side]) -> list[Excess]:
    """Compare an entry with each of two others or more.

    A stratum is a kind, how many of the remaining others are of it there, and whether any of them has the very code.
    """
    tallies = _tallies(own, others)
    total: Tally = {}
    for tally in tallies:
        for stratum, counts in tally.items():
            _add(total, stratum, *counts)
    return [_excess(tally, total) for tally in tallies]


def _tallies(own: Side, others: Sequence[Side]) -> list[Tally]:
    tallies: list[Tally] = [{} for _ in others]
    bins = _binned(len(others))
    for item, mine in enumerate(own.codes):
        if mine == NOTHING:
            continue
        there = [(index, code) for index, other in enumerate(others) if (code := other.codes[item]) != NOTHING]
        having, being = _counts(code for _, code in there), _counts(others[index].kinds[item] for index, _ in there)
        for index, code in there:
            kind = others[index].kinds[item]
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
