"""What counts in the stead of a number that a ruling removed: the worst that the declaration knows."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.model.benchmark import Component
from checker.model.metric import Metric, PerItem
from checker.model.record import Absence, Cell, Record


def counted(metric: Metric, component: Component, before: Cell) -> Cell:
    """Give what a metric counts for a removed cell that held `before`.

    Where higher is better: 0, or the metric's `fill` if that is less. Where lower is better: `fill`, or the highest
    number that the component may hold if that is more. Never better than what was there. What is not applicable
    stays so, and so does an absence for which the declaration knows nothing worse than 0 where lower is better.
    """
    if before is Absence.NOT_APPLICABLE:
        return before
    held: tuple[Fraction, ...] = () if isinstance(before, Absence) else (before,)
    if metric.higher_is_better:
        return min((Fraction(0), metric.fill, *held))
    known = held if component.high is None else (component.high, *held)
    return max((metric.fill, *known)) if known or metric.fill else before


def published(component: Component, readers: Sequence[Metric], before: Cell) -> Cell:
    """Give the cell that stands in the records: the worst for metrics of one direction, else as for higher is better.

    `readers` are the metrics that read the component.
    """
    higher = [metric for metric in readers if metric.higher_is_better]
    if before is Absence.NOT_APPLICABLE or (readers and not higher):
        return _most([counted(metric, component, before) for metric in readers], before)
    held: tuple[Fraction, ...] = () if isinstance(before, Absence) else (before,)
    return min((Fraction(0), *(metric.fill for metric in higher), *held))


def readers(metrics: Mapping[str, Metric], component: str) -> tuple[Metric, ...]:
    """Give the metrics that read a component, in declared order."""
    return tuple(
        metric
        for metric in metrics.values()
        if isinstance(metric.source, PerItem) and component in metric.source.components
    )


def as_read(metric: Metric, components: Mapping[str, Component], record: Record) -> Mapping[str, Cell]:
    """Give a record's cells as a metric counts them: what was removed at the metric's own worst."""
    if not record.removed:
        return record.cells
    counts = {name: counted(metric, components[name], before) for name, before in record.removed.items()}
    return {**record.cells, **counts}


def _most(cells: Sequence[Cell], otherwise: Cell) -> Cell:
    return max((cell for cell in cells if not isinstance(cell, Absence)), default=otherwise)
