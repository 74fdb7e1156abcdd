"""Claims that can each be true and cannot be together, by what the benchmark declares of their components.

Told is what holds of any counts: tries of the same name, and a binary component that implies another.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from checker.formats.remember import remembered
from checker.model.benchmark import Component, ComponentKind
from checker.model.entry import Entry
from checker.model.metric import Metric, PerItem
from checker.model.value import dataclass
from checker.rules.attained import means_of, tells_itself
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
    """Give the claims by which a component holds on more items than one which it implies."""
    for one in sides:
        for other in sides:
            implied = _implied(one.component, entry.benchmark.components)
            if one.scope == other.scope and other.component.name in implied:
                least, most = _count(one, least=True), _count(other, least=False)
                if least > most:
                    yield Contradiction((other.claims[0], one.claims[0]), one.mean.items)


def _implied(component: Component, components: Mapping[str, Component]) -> set[str]:
    """Name the components that one implies, by however many steps."""
    found: set[str] = set()
    while component.implies is not None and component.implies not in found:
        found.add(component.implies)
        component = components[component.implies]
    return found if component.kind is ComponentKind.BINARY else set()


def _count(side: _Side, *, least: bool) -> int:
    low, high = side.span
    return -(-low * side.mean.items // 1) if least else high * side.mean.items // 1


def _hashable(condition: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(sorted(condition.items()))
