"""Whether an entry agrees with another more than difficulty, ability and temptation explain: for outcomes and labels.

The question is that of omega (Wollack 1997) and the generalised binomial test (van der Linden and Sotaridona 2006):
each item has a probability that an honest entry gives what the other gave, and matches beyond their sum are copied.
Here that probability is what the other entries of the board tell: how likely the entry is right on an item that so many
got right (`hardness`), and how likely it gives what so many of these gave (`urn`).

Where a share s is copied, a match of probability p is 1 + s / ((1 - s) p) times as likely as a difference (Neyman and
Pearson 1933), so a match counts by about the logarithm of that: a rare wrong answer that is the same tells most. The
sum is compared with its own variance. The entry's ability is estimated from the same items, so what agreement owes to
that is taken out (the efficient score, Rao 1948); and it counts how little others may tell of how tempting answers are.

Sums run in one fixed order and use nothing but the four operations and the square root, which IEEE 754 defines to the
last bit, so the same entries give the same numbers everywhere.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TypeAlias

from checker.model.value import dataclass
from checker.scoring.copies.columns import NOTHING
from checker.scoring.copies.excess import Excess, Side
from checker.scoring.copies.hardness import Chance, Key, chances_of, hardness_of, keys_of
from checker.scoring.copies.urn import Urn, urn_of

RIGHT, WRONG = 1, 0

Stratum: TypeAlias = tuple[Key, int, int, int]
"""What is known of the item, whether the other is right, how many others are of its kind, and gave what it gave."""

Tally: TypeAlias = dict[Stratum, list[int]]
"""By stratum: on how many items two entries could agree, and on how many they do."""

_TAKEN = 0.3
"""The share of copied items for which the weights are the best there are; for others they are hardly worse."""

_LEAST_CHANCE = 1e-6
"""An agreement is never held for quite impossible, nor for quite certain."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What is to be expected of an entry: by key how likely it is right, and by kind what answer it then gives."""

    chances: Mapping[Key, Chance]
    urns: tuple[Urn, Urn]
    slope: float
    noise: float


def unexpected(own: Side, others: Sequence[Side]) -> list[Excess]:
    """Compare an entry with each of two others or more; kinds are RIGHT, WRONG, or NOTHING: not known."""
    keys = keys_of([other.kinds for other in others])
    counted = [_counted(others, item) for item in range(len(own.codes))]
    known = _known(own, others, keys, counted)
    tallies = _tallies(own, others, keys, counted)
    return [_excess(tally, known) for tally in tallies]


def _counted(others: Sequence[Side], item: int) -> tuple[dict[int, int], dict[int, int]]:
    """Give how many others gave each answer, of wrong ones and of right ones."""
    counts: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for other in others:
        code, kind = other.codes[item], other.kinds[item]
        if kind != NOTHING:
            counts[kind][code] = counts[kind].get(code, 0) + 1
    return counts


def _known(
    own: Side, others: Sequence[Side], keys: Sequence[Key], counted: Sequence[tuple[dict[int, int], dict[int, int]]]
) -> _Known:
    chances = chances_of(hardness_of([other.kinds for other in others]), own.kinds, keys)
    wrong, right = (urn_of([each[kind].values() for each in counted]) for kind in (WRONG, RIGHT))
    asked = [chances[key] for key, kind in zip(keys, own.kinds, strict=True) if kind != NOTHING]
    noise = sum(each.right * (1 - each.right) for each in asked)
    return _Known(chances, (wrong, right), sum(each.slope for each in asked), noise)


def _tallies(
    own: Side,
    others: Sequence[Side],
    keys: Sequence[Key],
    counted: Sequence[tuple[dict[int, int], dict[int, int]]],
) -> list[Tally]:
    tallies: list[Tally] = [{} for _ in others]
    there = [item for item, kind in enumerate(own.kinds) if kind != NOTHING]
    asked = [(sum(wrong.values()), sum(right.values())) for wrong, right in counted]
    for other, tally in zip(others, tallies, strict=True):
        for item in there:
            kind = other.kinds[item]
            if kind == NOTHING:
                continue
            code = other.codes[item]
            sums = tally.setdefault((keys[item], kind, asked[item][kind], counted[item][kind][code]), [0, 0])
            sums[0] += 1
            sums[1] += code == own.codes[item]
    return tallies


def _excess(tally: Tally, known: _Known) -> Excess:
    beyond = variance = cubes = room = pull = shared = 0.0
    levels = [0.0, 0.0]
    for stratum in sorted(tally):
        (key, kind, asked, having), (count, same) = stratum, tally[stratum]
        chance, given = known.chances[key], known.urns[kind].chance(asked, having)
        expected = given * (chance.right if kind else 1 - chance.right)
        expected = min(max(expected, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
        weight = _weight(expected)
        once = weight * weight * expected * (1 - expected)
        beyond += weight * (same - count * expected)
        variance += count * once
        cubes += count * once * weight * (1 - 2 * expected)
        room += weight * count * (1 - expected)
        levels[kind] += weight * count * expected
        by_ability = weight * count * (given if kind else -given)
        pull += by_ability * chance.slope
        shared += by_ability * chance.right * (1 - chance.right)
    ability = pull / known.slope if known.slope > 0 else 0.0
    variance += ability * (ability * known.noise - 2 * shared)
    variance += sum(level * level * urn.unsure for level, urn in zip(levels, known.urns, strict=True))
    compared, agreed = (sum(counts[place] for counts in tally.values()) for place in (0, 1))
    if variance <= 0 or room <= 0:
        return Excess(compared, agreed, 0.0, 0.0)
    spread = sqrt(variance)
    return Excess(compared, agreed, beyond / spread, beyond / room, cubes / (variance * spread))


def _weight(expected: float) -> float:
    """Give about the logarithm of 1 + odds: x / sqrt(1 + x) is within a quarter of it, and the same bits everywhere."""
    odds = _TAKEN / ((1 - _TAKEN) * expected)
    return odds / sqrt(1 + odds)
