"""What a swap of two entries in some clusters makes of a metric."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

import numpy as np

from checker.boards.uncertainty.derive import derive
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.permutation import Flips
from checker.boards.uncertainty.sums import by_cluster, sums
from checker.boards.uncertainty.units import Unit, together
from checker.boards.uncertainty.weights import Floats
from checker.metrics.derivations import derivations
from checker.metrics.values import derivable, roots
from checker.model.metric import Derived, Metric
from checker.model.value import dataclass


def flips(ground: Ground, metric: Metric, indexes: Sequence[int] | None) -> Flips:
    """Give what the test of a metric rests on: of a mean one sum, for pairs that count the same items.

    Of what is derived, sums and counts of each mean at the bottom are swapped together, and the value is made of them
    anew.
    """
    if not isinstance(metric.source, Derived):
        made = sums(ground, metric.name, indexes)
        return of_sums(made.values, made.units)
    recipe = _recipe(ground, metric)
    made_of = _matrices(ground, recipe, indexes)
    return Flips(tuple(each for each, _ in made_of), recipe.value, tuple(units for _, units in made_of))


def of_sums(values: Floats, units: Sequence[Unit]) -> Flips:
    """Give the test of one sum: in one unit where that fits all entries, each pair in its own where it does not."""
    whole = together(values, units)
    return Flips((values,), units=(units,)) if whole is None else Flips((whole[0],))


@dataclass(frozen=True, slots=True, eq=False)
class _Recipe:
    """The metrics that one is made of: `means` with two sums each, and the items that `weighed` ones are about."""

    metrics: tuple[Metric, ...]
    means: tuple[str, ...]
    scales: tuple[float, ...]
    weighed: tuple[str, ...]

    def value(self, sums: Sequence[Floats]) -> Floats:
        """Make values of the sums and counts of each mean, and then the totals; not a number where there is none."""
        totals = dict(zip(self.weighed, sums[2 * len(self.means) :], strict=True))
        with np.errstate(divide="ignore", invalid="ignore"):
            values = {
                name: sums[2 * place] / sums[2 * place + 1] * scale
                for place, (name, scale) in enumerate(zip(self.means, self.scales, strict=True))
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
    scales = tuple(float(declared[name].scale) for name in means)
    derived = [each.source for each in (*metrics, metric) if isinstance(each.source, Derived)]
    weighed = [name for each in derived if derivations()[each.derive].weighted for name in each.of]
    return _Recipe((*metrics, metric), means, scales, tuple(dict.fromkeys(weighed)))


def _below(ground: Ground, metric: Metric) -> set[str]:
    if not isinstance(metric.source, Derived):
        return {metric.name}
    return {metric.name}.union(*(_below(ground, ground.benchmark.metrics[name]) for name in metric.source.of))


def _matrices(ground: Ground, recipe: _Recipe, indexes: Sequence[int] | None) -> list[tuple[Floats, Sequence[Unit]]]:
    """Give the matrices, each with the units of its columns."""
    made: list[tuple[Floats, Sequence[Unit]]] = []
    counting = [Unit(Fraction(1))] * len(ground.entries)
    for name in recipe.means:
        each = sums(ground, name, indexes)
        made += [(each.values, each.units), (each.counts, counting)]
    return made + [(_scope(ground, name, indexes), counting) for name in recipe.weighed]


def _scope(ground: Ground, name: str, indexes: Sequence[int] | None) -> Floats:
    """Count, by cluster and entry, the items that a metric is about."""
    source = ground.benchmark.metrics[name].source
    names = list(roots(ground.benchmark.metrics, source)) if isinstance(source, Derived) else [name]
    return by_cluster(ground, reduce(np.logical_or, [ground.stack(each).scope for each in names]), indexes)
