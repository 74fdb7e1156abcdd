"""What the means of an entry's metrics can be: over which items, and what each of these may be worth.

What cannot be told for certain is told as None, and draws no finding.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import chain

from checker.formats.component_scores.names import FORMAT_NAME
from checker.formats.needs import SUBMISSION
from checker.formats.remember import remembered
from checker.formats.trials.names import SUMMARY
from checker.metrics.conditions import satisfies
from checker.model.benchmark import Benchmark, Component, MissingPolicy
from checker.model.entry import Entry
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.metric import Metric, PerItem
from checker.rules.coverage import coverage_of
from checker.scoring.attain.mean import Group, Mean

MOST_VALUES = 4096
"""How many numbers an item may be worth for its mean to be looked at."""


@remembered
def means_of(entry: Entry) -> Mapping[str, tuple[Mean, ...] | None]:
    """Give by claimed metric what it is a mean of, by version that may have been answered; None where not certain.

    Derived metrics, and those with a component whose numbers are not counted, are not certain.
    """
    claimed = dict.fromkeys(claim.metric for claim in entry.benchmark.claims)
    return {name: _means(entry, entry.benchmark.metrics[name]) for name in claimed}


def tells_itself(entry: Entry) -> bool:
    """Whether the entry holds records that its claims are held against without any truth."""
    if SUMMARY in entry.documents:
        return True
    return not entry.benchmark.scoring.declared and any(name != SUBMISSION for name in entry.documents)


def answered_items(entry: Entry) -> tuple[tuple[ItemSet, frozenset[ItemKey]], ...]:
    """Give the items that were answered, of every version where it may be any, and those that certainly have no answer.

    Where a record may mean another item than it says, no item is certain to have none.
    """
    coverage = coverage_of(entry)
    if coverage is not None:
        sure = coverage.unexplained == len(coverage.missing)
        return ((coverage.items, frozenset(coverage.missing if sure else ())),)
    if not entry.shows_answers and entry.items is not None:
        return ((entry.items, frozenset()),)
    return tuple((items, frozenset()) for items in entry.versions.values())


def _means(entry: Entry, metric: Metric) -> tuple[Mean, ...] | None:
    source, benchmark = metric.source, entry.benchmark
    if not isinstance(source, PerItem):
        return None
    components = [benchmark.components[name] for name in source.components]
    found = [_mean(benchmark, metric, source, components, *each) for each in answered_items(entry)]
    sure = [mean for mean in found if mean is not None]
    return tuple(sure) if sure and len(sure) == len(found) else None


def _mean(
    benchmark: Benchmark,
    metric: Metric,
    source: PerItem,
    components: list[Component],
    items: ItemSet,
    missing: frozenset[ItemKey],
) -> Mean | None:
    filled = benchmark.missing is MissingPolicy.ZERO_FILL and not metric.leaves_out
    if not all(each.possible for each in components):
        return None
    counts = _counts(source, components, items, frozenset() if filled else missing)
    if counts is None:
        return None
    fill = (metric.fill,) if filled else ()
    groups = [Group(values, n) for names, n in counts.items() if (values := _worth(names, components, fill))]
    if len(groups) < len(counts):
        return None
    return Mean(tuple(groups), any_number=not filled or not _always_applies(benchmark, components))


def _counts(
    source: PerItem, components: list[Component], items: ItemSet, left_out: frozenset[ItemKey]
) -> Mapping[tuple[str, ...], int] | None:
    """Count the items by the components that apply to them; None where that is not published."""
    if items.items is None:
        whole = not source.where and not any(each.applies_to for each in components)
        return {tuple(each.name for each in components): items.count} if whole else None
    kept = (item for item in items.items if item.key not in left_out and satisfies(item, source.where))
    counts = Counter(_applying(item, components) for item in kept)
    return {names: counts[names] for names in sorted(counts) if names}


def _applying(item: Item, components: Iterable[Component]) -> tuple[str, ...]:
    return tuple(each.name for each in components if satisfies(item, each.applies_to))


def _worth(names: tuple[str, ...], components: list[Component], fill: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """Give all that an item may be worth: the mean of those components that hold a number, or the fill; () if too many.

    Any of the components may hold none.
    """
    held: set[tuple[int, Fraction]] = {(0, Fraction(0))}
    for component in components:
        if component.name in names:
            held |= {(n + 1, total + value) for n, total in held for value in component.possible}
            if len(held) > MOST_VALUES:
                return ()
    means = (total / n for n, total in held if n)
    return tuple(sorted({*chain(means, fill)}))


def _always_applies(benchmark: Benchmark, components: Iterable[Component]) -> bool:
    """Whether nothing can say of an item that a component does not apply which is declared to apply to it."""
    if benchmark.format == FORMAT_NAME:
        return all(component.always for component in components)
    return benchmark.scoring.scorer is None
