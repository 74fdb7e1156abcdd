"""How hard the items of a board are, and how able its entries, from what each got right.

The model is that of Rasch (1960): the odds that an entry is right on an item are the entry's ability times the item's
easiness. Easiness takes one of a few values; how many items are of each is estimated together with the abilities by
expectation and maximisation (Bock and Aitkin 1981, with an empirical histogram), so no form of it is supposed. In this
model an item is known by who was asked and how many were right, so items are counted by that, and a board of any size
is a small table.

Easiness is in powers of two, so that nothing but the four operations and shifts is needed, which give the same bits
everywhere.
"""

from collections.abc import Sequence
from math import comb, frexp, ldexp
from typing import TypeAlias

from checker.model.value import dataclass
from checker.scoring.copies.columns import NOTHING, Column

Key: TypeAlias = tuple[int, int]
"""What is known of an item: who has something there, as bits, and how many of these are right."""

_WIDEST = 6
"""Easiness reaches from one in 64 to 64 to one, 4.2 logits either way: beyond, all are right or all are wrong."""

_POWERS = tuple(range(-_WIDEST, _WIDEST + 1))
_EASINESS = tuple(ldexp(1.0, power) for power in _POWERS)
_AT_FIRST = tuple(comb(2 * _WIDEST, index) / 4**_WIDEST for index in range(2 * _WIDEST + 1))
"""A bell with a standard deviation of 1.2 logits, which is usual; few entries move it little, many as it should be."""

_ROUNDS = 20
"""Of estimation: from there on nothing changes that a test would show, and of three entries it would go too far."""

_STEPS = 12
"""To find one ability: each at least halves what it is off."""

_MOST_KEYS = 1500
"""Kinds of items to estimate from: where each was asked of others, more make the estimates no better than is needed."""

Spread: TypeAlias = tuple[float, ...]
"""A probability for each easiness."""


@dataclass(frozen=True, slots=True)
class Hardness:
    """What is known of items by those who were asked: how likely each easiness is, by key."""

    by_key: dict[Key, Spread]


@dataclass(frozen=True, slots=True)
class Chance:
    """Of an entry on an item: how likely it is `right`, and `slope`, by how much that grows with a logit of ability."""

    right: float
    slope: float


def keys_of(rights: Sequence[Column]) -> list[Key]:
    """Give what is known of each item by entries of which it is said whether they are right: 1, 0 or NOTHING."""
    present, right = [0] * len(rights[0]), [0] * len(rights[0])
    for index, column in enumerate(rights):
        bit = 1 << index
        for item, each in enumerate(column):
            if each != NOTHING:
                present[item] |= bit
                right[item] += each
    return list(zip(present, right, strict=True))


def hardness_of(rights: Sequence[Column]) -> Hardness:
    """Estimate how hard each kind of item is."""
    keys = keys_of(rights)
    step = max(1, -(-len(set(keys)) // _MOST_KEYS))
    counts = _counted(keys[::step])
    right = [sum(each == 1 for each in column[::step]) for column in rights]
    asked = [sum(each != NOTHING for each in column[::step]) for column in rights]
    abilities, prior = [1.0 for _ in rights], _AT_FIRST
    for _ in range(_ROUNDS):
        spreads = _spreads(counts, abilities, prior)
        prior = _together(counts, spreads)
        abilities = _abilities(counts, spreads, abilities, right, asked)
    return Hardness(_spreads(dict.fromkeys(sorted(set(keys)), 1), abilities, prior))


def chances_of(hardness: Hardness, own: Column, keys: Sequence[Key]) -> dict[Key, Chance]:
    """Give by key how likely an entry is right, so that it is right as often as it is."""
    counts = _counted([key for key, right in zip(keys, own, strict=True) if right != NOTHING])
    asked = sum(counts.values())
    right = min(max(sum(each == 1 for each in own), 0.5), asked - 0.5) if asked else 0.0
    easiness = [sum(counts[key] * hardness.by_key[key][index] for key in counts) for index in range(len(_EASINESS))]
    ability = 1.0
    for _ in range(_STEPS):
        ability = _nearer(ability, easiness, right, asked)
    return {key: _chance(ability, hardness.by_key[key]) for key in counts}


def _counted(keys: Sequence[Key]) -> dict[Key, int]:
    counts: dict[Key, int] = {}
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    return dict(sorted(counts.items()))


def _spreads(counts: dict[Key, int], abilities: Sequence[float], prior: Spread) -> dict[Key, Spread]:
    scales = {present: _scales(present, abilities) for present in sorted({present for present, _ in counts})}
    return {key: _spread(key, scales[key[0]], prior) for key in counts}


def _scales(present: int, abilities: Sequence[float]) -> list[tuple[float, int]]:
    """Give for each easiness the product of 1 + ability * easiness over those present, as mantissa and exponent."""
    asked = [ability for index, ability in enumerate(abilities) if present >> index & 1]
    scales = []
    for easiness in _EASINESS:
        mantissa, exponent = 1.0, 0
        for ability in asked:
            mantissa, more = frexp(mantissa * (1 + ability * easiness))
            exponent += more
        scales.append((mantissa, exponent))
    return scales


def _spread(key: Key, scales: Sequence[tuple[float, int]], prior: Spread) -> Spread:
    shifts = [power * key[1] - exponent for power, (_, exponent) in zip(_POWERS, scales, strict=True)]
    most = max(shifts)
    parts = [
        weight * ldexp(1 / mantissa, max(shift - most, -900))
        for weight, shift, (mantissa, _) in zip(prior, shifts, scales, strict=True)
    ]
    total = sum(parts)
    return tuple(part / total for part in parts)


def _together(counts: dict[Key, int], spreads: dict[Key, Spread]) -> Spread:
    items = sum(counts.values())
    return tuple(
        sum(count * spreads[key][index] for key, count in counts.items()) / items for index in range(len(_EASINESS))
    )


def _abilities(
    counts: dict[Key, int],
    spreads: dict[Key, Spread],
    abilities: Sequence[float],
    right: Sequence[int],
    asked: Sequence[int],
) -> list[float]:
    by_present: dict[int, list[float]] = {}
    for key, count in counts.items():
        sums = by_present.setdefault(key[0], [0.0] * len(_EASINESS))
        for index, part in enumerate(spreads[key]):
            sums[index] += count * part
    found = []
    for entry, ability in enumerate(abilities):
        mine = [sums for present, sums in by_present.items() if present >> entry & 1]
        easiness = [sum(sums[index] for sums in mine) for index in range(len(_EASINESS))]
        wanted = min(max(right[entry], 0.5), asked[entry] - 0.5)
        found.append(_nearer(ability, easiness, wanted, asked[entry]) if asked[entry] else ability)
    return found


def _nearer(ability: float, easiness: Sequence[float], right: float, asked: int) -> float:
    """Move an ability to where as many items are expected to be right as are."""
    if not asked:
        return ability
    expected = sum(many * ability * each / (1 + ability * each) for many, each in zip(easiness, _EASINESS, strict=True))
    return ability * (right * (asked - expected)) / ((asked - right) * expected)


def _chance(ability: float, spread: Spread) -> Chance:
    rights = [ability * each / (1 + ability * each) for each in _EASINESS]
    return Chance(
        sum(part * right for part, right in zip(spread, rights, strict=True)),
        sum(part * right * (1 - right) for part, right in zip(spread, rights, strict=True)),
    )
