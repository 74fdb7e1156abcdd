"""Exact paired tests of one metric: McNemar's where items are right or wrong, sign flips otherwise."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.counts import Counts, are_binary, counted, shared
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.mcnemar import mcnemar
from checker.boards.uncertainty.permutation import Flipped, Flips, Pair, flip_tests
from checker.boards.uncertainty.shared import shared_sums, unlike
from checker.boards.uncertainty.swaps import flips, of_sums
from checker.boards.uncertainty.weights import signs
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass

_LEAST = 10_000
_FOR_EACH_PAIR = 40
_MOST_WORK = 2 * 10**9
_FEWEST = 1_000
_MOST_PRODUCTS = 10**11
_AT_ONCE = 256
"""Pairs with items of their own that are looked at together."""


class Test(StrEnum):
    """How a p-value was found; `exact_permutation` looked at all flips, `permutation` at some drawn at random."""

    MCNEMAR = "mcnemar"
    PERMUTATION = "permutation"
    EXACT_PERMUTATION = "exact_permutation"


Items: TypeAlias = Mapping[Pair, Counts | int]
"""By pair, what the two got right of the items that count for both, or how many these are."""


@dataclass(frozen=True, slots=True)
class Tested:
    """One pair in one metric. `n` items count for both, None for a derived metric; `counts` where right or wrong.

    `evidence` is the p-value, or what it could be at least where random flips are too few to tell. With `own_items`
    one of the two counts items that the other does not: `apart` is then the difference over those that count for both,
    unscaled. There is neither that nor a `test` where no item does.
    """

    test: Test | None
    p_value: Fraction
    evidence: Fraction
    n: int | None
    counts: Counts | None
    own_items: bool = False
    apart: Fraction | None = None


def tested(ground: Ground, metric: Metric, pairs: Sequence[Pair], part: Part) -> tuple[Tested, ...]:
    """Test pairs of entries (places in the ground) over a part of the items."""
    if isinstance(metric.source, Derived):
        made = _flipped(ground, flips(ground, metric, part.indexes), pairs, part, draws(len(pairs)))
        return tuple(_tested(each, None) for each in made)
    items = dict(zip(pairs, _items(ground, metric.name, pairs, part), strict=True))
    own = unlike(ground.stack(metric.name), pairs, part.indexes)
    found = _over_the_same(ground, metric, [pair for pair in pairs if pair not in own], part, items)
    found |= _over_shared(ground, metric, [pair for pair in pairs if pair in own], part, items)
    return tuple(found[pair] for pair in pairs)


def draws(pairs: int) -> int:
    """Give how many flips to draw: 10,000, and more where the correction for many pairs needs smaller p-values.

    With 40 for each pair a p-value can be 1/40 after it; very many pairs share 2 * 10^9 flips, but no fewer than 1,000.
    """
    return max(_FEWEST, min(max(_LEAST, _FOR_EACH_PAIR * pairs), _MOST_WORK // max(1, pairs)))


def draws_of_own(pairs: int, own: int, clusters: int) -> int:
    """Give how many for pairs with items of their own, which share no product: 10^11 signs of clusters at most."""
    return max(_FEWEST, min(draws(pairs), _MOST_PRODUCTS // max(1, own * clusters)))


def _items(ground: Ground, metric: str, pairs: Sequence[Pair], part: Part) -> Iterator[Counts | int]:
    """Give what each pair got right of the items that count for both, or how many these are."""
    made = ground.stack(metric)
    picked = slice(None) if part.indexes is None else np.asarray(part.indexes, dtype=np.int64)
    values, counts = made.values[picked], made.counted[picked].astype(np.float64)
    binary = are_binary(values) & np.array([unit.size == 1 for unit in made.units], dtype=np.bool_)
    tallies, together = counted(values * binary, counts, pairs), shared(counts, pairs)
    for (one, two), tally, n in zip(pairs, tallies, together, strict=True):
        yield tally if binary[one] and binary[two] else n


def _over_the_same(
    ground: Ground, metric: Metric, pairs: Sequence[Pair], part: Part, items: Items
) -> dict[Pair, Tested]:
    """Test pairs that count the same items."""
    found = _mcnemars(ground, pairs, items)
    left = [pair for pair in pairs if pair not in found]
    if left:
        made = _flipped(ground, flips(ground, metric, part.indexes), left, part, draws(len(items)))
        found |= {pair: _tested(each, items[pair]) for pair, each in zip(left, made, strict=True)}
    return found


def _over_shared(ground: Ground, metric: Metric, pairs: Sequence[Pair], part: Part, items: Items) -> dict[Pair, Tested]:
    """Test pairs each over the items that count for both."""
    found = _mcnemars(ground, pairs, items)
    for start in range(0, len(pairs), _AT_ONCE):
        some = pairs[start : start + _AT_ONCE]
        made = shared_sums(ground, ground.stack(metric.name), some, part.indexes)
        left = [place for place, pair in enumerate(some) if pair not in found]
        times = draws_of_own(len(items), len(pairs), len(made.values))
        columns = [made.pairs[place] for place in left]
        flipped = _flipped(ground, of_sums(made.values, made.units), columns, part, times) if left else ()
        found |= {some[place]: _tested(each, items[some[place]]) for place, each in zip(left, flipped, strict=True)}
        found |= {pair: _over_own(found[pair], made.difference(place)) for place, pair in enumerate(some)}
    return found


def _over_own(made: Tested, apart: Fraction | None) -> Tested:
    """Say that the two have items of their own; without one in common there is no test."""
    if apart is None:
        return Tested(None, Fraction(1), Fraction(1), made.n, made.counts, own_items=True)
    return replace(made, own_items=True, apart=apart)


def _mcnemars(ground: Ground, pairs: Sequence[Pair], items: Items) -> dict[Pair, Tested]:
    """Test those whose items are right or wrong, and hang together with none."""
    if len(ground.clusters) != ground.clusters.count:
        return {}
    there = {pair: items[pair] for pair in pairs}
    return {pair: _mcnemar(each) for pair, each in there.items() if isinstance(each, Counts)}


def _mcnemar(counts: Counts) -> Tested:
    p_value = mcnemar(counts.only_a, counts.only_b)
    return Tested(Test.MCNEMAR, p_value, p_value, counts.n, counts)


def _flipped(ground: Ground, made: Flips, pairs: Sequence[Pair], part: Part, times: int) -> tuple[Flipped, ...]:
    return flip_tests(made, pairs, signs(ground.seed_of(part), len(made.sums[0]), times))


def _tested(flipped: Flipped, items: Counts | int | None) -> Tested:
    test = Test.EXACT_PERMUTATION if flipped.exact else Test.PERMUTATION
    counts = items if isinstance(items, Counts) else None
    n = items.n if isinstance(items, Counts) else items
    return Tested(test, flipped.p_value, flipped.evidence, n, counts)
