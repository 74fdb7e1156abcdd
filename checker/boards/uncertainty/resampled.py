"""Metrics in every resample: means by one matrix product, and what is derived from them, a value a row and entry."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from checker.boards.uncertainty.derive import derive
from checker.boards.uncertainty.ground import Ground
from checker.boards.uncertainty.product import Multiplied, Place, Product
from checker.boards.uncertainty.sums import by_cluster, held_in, sums
from checker.boards.uncertainty.weights import Floats
from checker.metrics.derivations import derivations
from checker.metrics.values import derivable, roots
from checker.model.metric import Derived, Metric, PerItem
from checker.model.value import dataclass


def resampled(
    ground: Ground, metrics: Sequence[str], drawn: Iterable[Floats], indexes: Sequence[int] | None = None
) -> Iterator[Mapping[str, Floats]]:
    """Give metrics in resamples: for each chunk of weights, by metric, (rows of the chunk × entries), scaled.

    Not a number: without a value, since nothing was evaluated, nothing of it was drawn, or it divides by 0. `indexes`
    are the items of a part, None: all; the weights are for its clusters. What a derived metric weighs its parts by is
    drawn too.
    """
    declared = ground.benchmark.metrics
    below = _below(declared, metrics)
    needed = [declared[name] for name in derivable(declared) if name in below]
    product = Product()
    means = [_mean(ground, product, metric, indexes) for metric in needed if isinstance(metric.source, PerItem)]
    totals = {name: _placed(product, _total(ground, declared[name], indexes)) for name in _weighed(needed)}
    derived = [(metric, metric.source) for metric in needed if isinstance(metric.source, Derived)]
    for weights in drawn:
        made = product.times(weights)
        values = {mean.name: mean.of(made) for mean in means}
        for metric, source in derived:
            heavy = [made.at(totals[name]) for name in source.of] if derivations()[source.derive].weighted else ()
            taken = derive(derivations()[source.derive], [values[name] for name in source.of], heavy)
            values[metric.name] = taken * float(metric.scale)
        yield {name: values[name] for name in metrics}


@dataclass(frozen=True, slots=True, eq=False)
class _Mean:
    """A metric that is a mean: where its sums and counts are found.

    Of each entry's quotient `over` is what it is multiplied by, and `under` what it is divided by.
    """

    name: str
    values: Place
    counts: Place
    over: Floats
    under: Floats

    def of(self, made: Multiplied) -> Floats:
        """Divide once, so that a quotient of whole numbers is rounded once."""
        with np.errstate(invalid="ignore"):
            quotient: Floats = np.divide(made.at(self.values) * self.over, made.at(self.counts) * self.under)
        return quotient


def _mean(ground: Ground, product: Product, metric: Metric, indexes: Sequence[int] | None) -> _Mean:
    made, rows = sums(ground, metric.name, indexes), _rows(_scope(ground, metric, indexes))
    places = product.place(made.values, rows), product.place(made.counts, rows)
    factors = [metric.scale * unit.size for unit in made.units]
    over, under = ([getattr(each, end) for each in factors] for end in ("numerator", "denominator"))
    return _Mean(metric.name, *places, np.array(over, dtype=np.float64), np.array(under, dtype=np.float64))


def _rows(matrix: Floats) -> NDArray[np.intp]:
    """Give the rows in which anything stands."""
    return np.flatnonzero(np.any(matrix != 0, axis=1))


def _scope(ground: Ground, metric: Metric, indexes: Sequence[int] | None) -> Floats:
    """Count, by cluster and entry, the items that the declaration means by a metric; no other goes into it."""
    source, metrics = metric.source, ground.benchmark.metrics
    names = roots(metrics, source) if isinstance(source, Derived) else [metric.name]
    return by_cluster(ground, reduce(np.maximum, [ground.stack(name).scope for name in names]), indexes)


def _below(declared: Mapping[str, Metric], names: Iterable[str]) -> set[str]:
    """Name the metrics with all that they are derived from."""
    found: set[str] = set()
    for name in names:
        source = declared[name].source
        found |= {name} | (_below(declared, source.of) if isinstance(source, Derived) else set())
    return found


def _weighed(metrics: Iterable[Metric]) -> Iterable[str]:
    """Name the metrics of which it matters how many items they are about."""
    sources = [metric.source for metric in metrics if isinstance(metric.source, Derived)]
    return dict.fromkeys(name for each in sources if derivations()[each.derive].weighted for name in each.of)


def _placed(product: Product, matrix: Floats) -> Place:
    return product.place(matrix, _rows(matrix))


def _total(ground: Ground, metric: Metric, indexes: Sequence[int] | None) -> Floats:
    """Count, by cluster and entry, the items that a metric is about, as scores count them."""
    if isinstance(metric.source, Derived):
        return _scope(ground, metric, indexes)
    made = ground.stack(metric.name)
    return by_cluster(ground, np.where(held_in(made, indexes), made.scope, made.absent), indexes)
