"""Exact paired tests of one metric: McNemar's where items are right or wrong, sign flips otherwise."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.counts import Counts, counted, is_binary, shared
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.mcnemar import mcnemar
from checker.boards.uncertainty.permutation import Flipped, Pair, flip_tests
from checker.boards.uncertainty.swaps import flips
from checker.boards.uncertainty.weights import signs
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass

_LEAST = 10_000
_FOR_EACH_PAIR = 40
_MOST_WORK = 2 * 10**9
_FEWEST = 1_000


class Test(StrEnum):
    """How a p-value was found; `exact_permutation` looked at all flips, `permutation` at some drawn at random."""

    MCNEMAR = "mcnemar"
    PERMUTATION = "permutation"
    EXACT_PERMUTATION = "exact_permutation"


@dataclass(frozen=True, slots=True)
class Tested:
    """One pair in one metric. `n` items count for both, None for a derived metric; `counts` where right or wrong.

    `evidence` is the p-value, or what it could be at least where random flips are too few to tell.
    """

    test: Test
    p_value: Fraction
    evidence: Fraction
    n: int | None
    counts: Counts | None


def tested(ground: Ground, metric: Metric, pairs: Sequence[Pair], part: Part) -> tuple[Tested, ...]:
    """Test pairs of entries (places in the ground) over a part of the items."""
    if isinstance(metric.source, Derived):
        return _flipped(ground, metric, pairs, part, None)
    made = ground.stack(metric.name)
    picked = slice(None) if part.indexes is None else np.asarray(part.indexes, dtype=np.int64)
    values, counts = made.values[picked], made.counted[picked].astype(np.float64)
    if made.unit != 1 or not is_binary(values):
        return _flipped(ground, metric, pairs, part, shared(counts, pairs))
    tallies = counted(values, counts, pairs)
    if len(ground.clusters) == ground.clusters.count:
        return tuple(_mcnemar(each) for each in tallies)
    return _flipped(ground, metric, pairs, part, tallies)


def draws(pairs: int) -> int:
    """Give how many flips to draw: 10,000, and more where the correction for many pairs needs smaller p-values.

    With 40 for each pair a p-value can be 1/40 after it; very many pairs share 2 * 10^9 flips, but no fewer than 1,000.
    """
    return max(_FEWEST, min(max(_LEAST, _FOR_EACH_PAIR * pairs), _MOST_WORK // max(1, pairs)))


def _mcnemar(counts: Counts) -> Tested:
    p_value = mcnemar(counts.only_a, counts.only_b)
    return Tested(Test.MCNEMAR, p_value, p_value, counts.n, counts)


def _flipped(
    ground: Ground, metric: Metric, pairs: Sequence[Pair], part: Part, items: Sequence[Counts | int] | None
) -> tuple[Tested, ...]:
    made = flips(ground, metric, part.indexes)
    drawn = signs(ground.seed_of(part), len(made.sums[0]), draws(len(pairs)))
    found = flip_tests(made, pairs, drawn)
    return tuple(_tested(each, None if items is None else items[place]) for place, each in enumerate(found))


def _tested(flipped: Flipped, items: Counts | int | None) -> Tested:
    test = Test.EXACT_PERMUTATION if flipped.exact else Test.PERMUTATION
    counts = items if isinstance(items, Counts) else None
    n = items.n if isinstance(items, Counts) else items
    return Tested(test, flipped.p_value, flipped.evidence, n, counts)
