"""Metrics of all entries as measured and in each resample, ready to be compared pair by pair."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from checker.boards.parts import Part
from checker.boards.uncertainty.decisions import Replicates
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.intervals import clusters_in
from checker.boards.uncertainty.resampled import resampled
from checker.boards.uncertainty.sums import Sums, sums
from checker.boards.uncertainty.units import together
from checker.boards.uncertainty.weights import Floats, weights
from checker.model.metric import PerItem
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Replicated:
    """One metric of all entries of the ground, and what its unit is worth: a value is `factor` times a replicate."""

    replicates: Replicates
    factor: float


def replicated(ground: Ground, metrics: Sequence[str], part: Part, draws: int) -> Mapping[str, Replicated]:
    """Draw so often, the same for all metrics.

    A mean stays a sum over the items that count as long as these are the same for all entries, and one unit fits all:
    then differences are those of whole numbers.
    """
    declared = ground.benchmark.metrics
    summed = {name: sums(ground, name, part.indexes) for name in metrics if isinstance(declared[name].source, PerItem)}
    shared = {name: each for name, each in summed.items() if alike(each) and together(each.values, each.units)}
    others = [name for name in metrics if name not in shared]
    made = {name: _of_sums(ground, name, each, part, draws) for name, each in shared.items()}
    made |= _of_values(ground, others, part, draws)
    return {name: made[name] for name in metrics}


def alike(made: Sums) -> bool:
    """Say whether all entries that have the metric count the same items."""
    counts = made.counts[:, made.held]
    return counts.shape[1] > 0 and bool((counts == counts[:, :1]).all() and counts.any())


def chunks(ground: Ground, part: Part, clusters: int, draws: int) -> Iterable[Floats]:
    """Give the weights of the clusters of a part."""
    return weights(ground.seed_of(part), clusters, draws)


def _of_sums(ground: Ground, name: str, made: Sums, part: Part, draws: int) -> Replicated:
    counts = made.counts[:, int(np.argmax(made.held))]
    whole, unit = together(made.values, made.units) or (made.values, Fraction(1))
    scale = ground.benchmark.metrics[name].scale
    whole = whole if scale > 0 else -whole
    drawn, over = [], []
    for each in chunks(ground, part, made.clusters, draws):
        drawn.append((each @ whole).T)
        over.append(each @ counts)
    values = np.concatenate(drawn, axis=1)
    values[~made.held] = np.nan
    measured = np.where(made.held, whole.sum(axis=0), np.nan)
    below = np.concatenate(over)
    below[below == 0] = np.nan
    replicates = Replicates(measured, float(counts.sum()), values, below)
    return Replicated(replicates, float(abs(scale) * unit))


def _of_values(ground: Ground, names: Sequence[str], part: Part, draws: int) -> dict[str, Replicated]:
    """Take quotients and what is derived of them, the measured ones being those where each cluster is drawn once."""
    if not names:
        return {}
    clusters = clusters_in(ground, part)
    once = next(iter(resampled(ground, names, [np.ones((1, clusters))], part.indexes)))
    drawn = list(resampled(ground, names, chunks(ground, part, clusters, draws), part.indexes))
    return {
        name: Replicated(
            Replicates(once[name][0], 1.0, np.concatenate([each[name].T for each in drawn], axis=1), np.ones(1)), 1.0
        )
        for name in names
    }
