"""Numbers that a contributor wrote down: what the rules on claims share.

A claim that one rule finds wrong is left out by the next, so that one wrong number is one finding.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from checker.formats.spelling import spelled
from checker.metrics.conditions import satisfies
from checker.model.benchmark import Benchmark, Component, ComponentKind, MissingPolicy
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.grammar import Claim
from checker.model.item import Item, ItemSet
from checker.model.json import Json, as_fraction, decimals_written
from checker.model.metric import Metric, PerItem
from checker.model.value import dataclass
from checker.rules.coverage import coverage_of

MOST_DECIMALS = 12
"""Decimals to which two claims are held against each other; beyond, only a double's own noise is left."""


@dataclass(frozen=True, slots=True)
class Written:
    """One claim with the number that was written, exactly and as it stands."""

    claim: Claim
    place: Place
    value: Json
    number: Fraction

    @property
    def decimals(self) -> int:
        """The decimals to which it speaks: as written, at least as declared."""
        return max(self.claim.decimals, decimals_written(self.value))

    @property
    def span(self) -> tuple[Fraction, Fraction]:
        """The unscaled values of the metric that the claim can stand for."""
        half = Fraction(1, 2 * 10 ** min(self.decimals, MOST_DECIMALS))
        return (self.number - half) / self.claim.scale, (self.number + half) / self.claim.scale

    def agrees(self, other: "Written") -> bool:
        """Whether one value of the metric fits both claims."""
        (low, high), (other_low, other_high) = self.span, other.span
        return low <= other_high and other_low <= high


def written_claims(entry: Entry) -> tuple[Written, ...]:
    """Give the claims that are there and numbers, in declared order; others are the schema's to tell."""
    return tuple(_written(entry))


def possible_claims(entry: Entry) -> tuple[Written, ...]:
    """Give the claims within what their metric can be."""
    return tuple(each for each in written_claims(entry) if within(each, entry.benchmark))


def sound_claims(entry: Entry) -> tuple[Written, ...]:
    """Give the claims that are possible, fine enough, and not contradicted by another one of their metric."""
    fine = [each for each in possible_claims(entry) if not is_coarse(each, entry)]
    return tuple(each for each in fine if all(each.agrees(other) for other in same_metric(each, fine)))


def same_metric(claim: Written, claims: Iterable[Written]) -> list[Written]:
    """Give the other claims of a claim's metric."""
    return [each for each in claims if each is not claim and each.claim.metric == claim.claim.metric]


def bounds(claim: Claim, benchmark: Benchmark) -> tuple[Fraction | None, Fraction | None]:
    """Give the least and the largest number that a claim can be; None: unbounded."""
    metric = benchmark.metrics[claim.metric]
    if not isinstance(metric.source, PerItem):
        return None, None
    ends = [_ends(benchmark.components[name]) for name in metric.source.components]
    low, high = _outermost([low for low, _ in ends], min), _outermost([high for _, high in ends], max)
    if benchmark.missing is MissingPolicy.ZERO_FILL:
        low = None if low is None else min(low, metric.fill)
        high = None if high is None else max(high, metric.fill)
    return _scaled(low, claim.scale), _scaled(high, claim.scale)


def within(written: Written, benchmark: Benchmark) -> bool:
    """Whether a claim is within what its metric can be."""
    low, high = bounds(written.claim, benchmark)
    return (low is None or low <= written.number) and (high is None or written.number <= high)


def meant(written: Written, benchmark: Benchmark) -> Fraction | None:
    """Give what a claim would be if it was written before it was scaled, where that is possible too; else None."""
    low, high = bounds(written.claim, benchmark)
    scaled = written.number * written.claim.scale
    if written.claim.scale <= 1 or not written.number or low is None or high is None:
        return None
    return scaled if low <= scaled <= high else None


def is_coarse(written: Written, entry: Entry) -> bool:
    """Whether a claim has fewer decimals than declared, and no number of right answers gives it with zeros added.

    Where the number of items behind the metric is not certain, a short claim passes: tools drop trailing zeros. Where
    it is not known which version was answered, it passes if it would for any.
    """
    if decimals_written(written.value) >= written.claim.decimals:
        return False
    metric, (low, high) = entry.benchmark.metrics[written.claim.metric], written.span
    totals = [_denominator(metric, entry.benchmark, items) for items in _answered(entry)]
    return bool(totals) and all(total and -(-low * total // 1) > high * total // 1 for total in totals)


def _answered(entry: Entry) -> tuple[ItemSet, ...]:
    """Give the items that were answered, of every version where it may be any."""
    coverage = coverage_of(entry)
    if coverage is None and not entry.shows_answers and entry.items is not None:
        return (entry.items,)
    return tuple(entry.versions.values()) if coverage is None else (coverage.items,)


def _written(entry: Entry) -> Iterator[Written]:
    for claim in entry.benchmark.claims:
        written = spelled(entry, claim.at)
        number = as_fraction(written[1]) if written is not None else None
        if written is not None and number is not None:
            yield Written(claim, *written, number)


def _denominator(metric: Metric, benchmark: Benchmark, items: ItemSet) -> int | None:
    """Give how many items a metric of one binary component is a mean over; None where that is not certain."""
    source = metric.source
    if not isinstance(source, PerItem) or len(source.components) != 1:
        return None
    component = benchmark.components[source.components[0]]
    if component.kind is not ComponentKind.BINARY or benchmark.missing is not MissingPolicy.ZERO_FILL or metric.fill:
        return None
    if items.items is None:
        return None if source.where or component.applies_to else items.count
    return sum(_counts(item, source.where, component.applies_to) for item in items.items)


def _counts(item: Item, *conditions: Mapping[str, tuple[str, ...]]) -> bool:
    return all(satisfies(item, condition) for condition in conditions)


def _ends(component: Component) -> tuple[Fraction | None, Fraction | None]:
    if component.kind is ComponentKind.BINARY:
        return Fraction(0), Fraction(1)
    return component.low, component.high


def _outermost(ends: list[Fraction | None], pick: Callable[[list[Fraction]], Fraction]) -> Fraction | None:
    known = [end for end in ends if end is not None]
    return pick(known) if known and len(known) == len(ends) else None


def _scaled(end: Fraction | None, scale: Fraction) -> Fraction | None:
    return None if end is None else end * scale
