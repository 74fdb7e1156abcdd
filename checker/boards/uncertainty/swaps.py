"""What a swap of two entries in some clusters makes of a metric."""

from collections.abc import Sequence
from functools import reduce

import numpy as np

from checker.boards.uncertainty.derive import derive
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Flips
from checker.boards.uncertainty.replicated import alike
from checker.boards.uncertainty.sums import by_cluster, sums
from checker.boards.uncertainty.weights import Floats
from checker.metrics.derivations import derivations
from checker.metrics.values import derivable, roots
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass


def flips(ground: Ground, metric: Metric, indexes: Sequence[int] | None) -> Flips:
    """Give what the test of a metric rests on: one sum where all entries count the same items.

    Otherwise sums and counts of each metric at the bottom are swapped together, and the value is made of them anew.
    """
    if not isinstance(metric.source, Derived):
        made = sums(ground, metric.name, indexes)
        if alike(made):
            return Flips((made.values,))
    recipe = _recipe(ground, metric)
    return Flips(tuple(_matrices(ground, recipe, indexes)), recipe.value)


@dataclass(frozen=True, slots=True, eq=False)
class _Recipe:
    """The metrics that one is made of: `means` with two sums each, and the items that `weighed` ones are about."""

    metrics: tuple[Metric, ...]
    means: tuple[str, ...]
    units: tuple[float, ...]
    weighed: tuple[str, ...]

    def value(self, sums: Sequence[Floats]) -> Floats:
        """Make values of the sums and counts of each mean, and then the totals; not a number where there is none."""
        totals = dict(zip(self.weighed, sums[2 * len(self.means) :], strict=True))
        with np.errstate(divide="ignore", invalid="ignore"):
            values = {
                name: sums[2 * place] / sums[2 * place + 1] * unit
                for place, (name, unit) in enumerate(zip(self.means, self.units, strict=True))
            }
            for metric in self.metrics:
                if isinstance(metric.source, Derived):
                    derivation = derivations()[metric.source.derive]
                    heavy = [totals[name] for name in metric.source.of] if derivation.weighted else ()
                    taken = derive(derivation, [values[name] for name in metric.source.of], heavy)
                    values[metric.name] = taken * float(metric.scale)
        return values[self.metrics[-1].name]


def _recipe(ground: Ground, metric: Metric) -> _Recipe:
    declared = ground.benchmark.metrics
    below = _below(ground, metric)
    metrics = [declared[name] for name in derivable(declared) if name in below and name != metric.name]
    means = tuple(each.name for each in (*metrics, metric) if not isinstance(each.source, Derived))
    units = tuple(float(declared[name].scale * ground.stack(name).unit) for name in means)
    derived = [each.source for each in (*metrics, metric) if isinstance(each.source, Derived)]
    weighed = [name for each in derived if derivations()[each.derive].weighted for name in each.of]
    return _Recipe((*metrics, metric), means, units, tuple(dict.fromkeys(weighed)))


def _below(ground: Ground, metric: Metric) -> set[str]:
    if not isinstance(metric.source, Derived):
        return {metric.name}
    return {metric.name}.union(*(_below(ground, ground.benchmark.metrics[name]) for name in metric.source.of))


def _matrices(ground: Ground, recipe: _Recipe, indexes: Sequence[int] | None) -> list[Floats]:
    made: list[Floats] = []
    for name in recipe.means:
        each = sums(ground, name, indexes)
        made += [each.values, each.counts]
    return made + [_scope(ground, name, indexes) for name in recipe.weighed]


def _scope(ground: Ground, name: str, indexes: Sequence[int] | None) -> Floats:
    """Count, by cluster and entry, the items that a metric is about."""
    source = ground.benchmark.metrics[name].source
    names = list(roots(ground.benchmark.metrics, source)) if isinstance(source, Derived) else [name]
    return by_cluster(ground, reduce(np.logical_or, [ground.stack(each).scope for each in names]), indexes)
