"""Claims that can each be true and cannot be together, by what the benchmark declares of their components.

Told is what holds of any counts: tries of the same name, a binary component that implies another, and one component
over all items and over some of them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil, floor

from checker.formats.remember import remembered
from checker.metrics.conditions import satisfies
from checker.model.benchmark import Component, ComponentKind
from checker.model.entry import Entry
from checker.model.item import ItemKey
from checker.model.metric import Metric, PerItem
from checker.model.value import dataclass
from checker.rules.attained import answered_items, means_of, tells_itself
from checker.rules.claims import Written, common_span, sound_claims
from checker.rules.relations import broken_relations
from checker.scoring.attain.mean import Mean
from checker.scoring.attain.tries import may_fit

MOST_CLAIMS = 6
"""Metrics of the same tries among which the fewest are looked for that contradict each other."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Claims, each of another metric, that no `items` items give together. `tries`: how often each item was tried."""

    claims: tuple[Written, ...]
    items: int
    tries: int | None = None


@dataclass(frozen=True, slots=True)
class _Side:
    """What is claimed of a metric that is the mean of one component over all items that it applies to."""

    metric: Metric
    component: Component
    claims: tuple[Written, ...]
    mean: Mean

    @property
    def whole(self) -> bool:
        """Whether an item can be worth whole numbers alone."""
        return all(value.denominator == 1 for group in self.mean.groups for value in group.values)

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the most that an item can be worth."""
        values = [value for group in self.mean.groups for value in group.values]
        return min(values, default=Fraction(0)), max(values, default=Fraction(0))

    @property
    def span(self) -> tuple[Fraction, Fraction]:
        """The unscaled values that all claims of it can stand for."""
        return common_span(self.claims)

    @property
    def scope(self) -> tuple[object, ...]:
        """What two metrics must have in common to be about the same items."""
        source = self.metric.source
        where = source.where if isinstance(source, PerItem) else {}
        return _hashable(where), _hashable(self.component.applies_to), self.mean.items


@remembered
def contradictions(entry: Entry) -> tuple[Contradiction, ...]:
    """Give the claims that cannot be true together, each claim once and none that breaks a declared relation.

    None where the entry's own records tell what they should be.
    """
    if tells_itself(entry):
        return ()
    sides = tuple(_sides(entry))
    told = {name for broken in broken_relations(entry) for name in broken.metrics}
    found = []
    for each in (*_of_tries(sides), *_of_implications(entry, sides)):
        metrics = {claim.claim.metric for claim in each.claims}
        if not metrics & told:
            found.append(each)
            told |= metrics
    return tuple(found)


def _sides(entry: Entry) -> Iterator[_Side]:
    benchmark, claims = entry.benchmark, sound_claims(entry)
    for name, means in means_of(entry).items():
        metric, own = benchmark.metrics[name], tuple(each for each in claims if each.claim.metric == name)
        source = metric.source
        single = isinstance(source, PerItem) and len(source.components) == 1 and not metric.fill
        if single and own and means and len(means) == 1 and not means[0].any_number and isinstance(source, PerItem):
            yield _Side(metric, benchmark.components[source.components[0]], own, means[0])


def _keys(entry: Entry, side: _Side) -> frozenset[ItemKey] | None:
    """Name the items that a side is about; None where that is not published."""
    answered, source = answered_items(entry), side.metric.source
    if len(answered) != 1 or answered[0][0].items is None or not isinstance(source, PerItem):
        return None
    conditions = (source.where, side.component.applies_to)
    every = answered[0][0].items
    return frozenset(item.key for item in every if all(satisfies(item, each) for each in conditions))


def _of_tries(sides: Sequence[_Side]) -> Iterator[Contradiction]:
    groups: dict[object, dict[int, _Side]] = defaultdict(dict)
    for side in sides:
        trials = side.component.trials
        if trials is not None and trials.name is not None:
            groups[(trials.name, trials.of, side.scope)].setdefault(trials.all, side)
    for group in groups.values():
        yield from _fewest(group)


def _fewest(group: Mapping[int, _Side]) -> Iterator[Contradiction]:
    """Give the fewest claims of the same tries that contradict each other."""
    first = next(iter(group.values()))
    of = first.component.trials.of if first.component.trials is not None else 0
    sizes = range(2, len(group) + 1) if len(group) <= MOST_CLAIMS else [len(group)]
    for ks in (ks for size in sizes for ks in combinations(group, size)):
        if not may_fit(of, first.mean.items, {k: group[k].span for k in ks}):
            yield Contradiction(tuple(group[k].claims[0] for k in ks), first.mean.items, of)
            return


def _of_implications(entry: Entry, sides: Sequence[_Side]) -> Iterator[Contradiction]:
    """Give the claims by which a component holds on more items than one which it implies, or than itself over others.

    What one adds up to over some items, the other has at least over those that both are over, and its least elsewhere.
    """
    keys_of = cache(lambda at: _keys(entry, sides[at]))
    for one in sides:
        implied = _implied(one.component, entry.benchmark.components) | {one.component.name}
        for other in (each for each in sides if each is not one and each.component.name in implied):
            beyond = _beyond(one, other, lambda side: keys_of(sides.index(side)))
            if beyond is not None:
                low, high = one.ends
                least = _total(one, least=True) - high * beyond[0] + low * beyond[1]
                if least > _total(other, least=False):
                    first, last = sorted((one, other), key=sides.index)
                    yield Contradiction((first.claims[0], last.claims[0]), max(one.mean.items, other.mean.items))


def _beyond(one: _Side, other: _Side, keys_of: Callable[[_Side], frozenset[ItemKey] | None]) -> tuple[int, int] | None:
    """Count the items of one alone and of the other alone; None where that cannot be told."""
    if one.scope == other.scope:
        return 0, 0
    own, others = keys_of(one), keys_of(other)
    return None if own is None or others is None else (len(own - others), len(others - own))


def _implied(component: Component, components: Mapping[str, Component]) -> set[str]:
    """Name the components that one implies, by however many steps."""
    found: set[str] = set()
    while component.implies is not None and component.implies not in found:
        found.add(component.implies)
        component = components[component.implies]
    return found if component.kind is ComponentKind.BINARY else set()


def _total(side: _Side, *, least: bool) -> Fraction:
    """Give the least or the most that all items of a side are worth together by its claims."""
    total = side.span[0 if least else 1] * side.mean.items
    if not side.whole:
        return total
    return Fraction(ceil(total) if least else floor(total))


def _hashable(condition: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sorted(condition.items()))
