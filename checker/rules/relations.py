"""Claims that break a declared relation between metrics, as far as their decimals tell."""

from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from fractions import Fraction
from typing import TypeVar

from checker.formats.remember import remembered
from checker.metrics.relations import excluded
from checker.model.benchmark import Invariant, TruthKind
from checker.model.entry import Entry
from checker.model.evidence import Numbers
from checker.model.result import Scored
from checker.model.value import dataclass
from checker.rules.attained import tells_itself
from checker.rules.claims import Written, common_span, sound_claims

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Broken:
    """A relation, and the claims that break it: one for each of its metrics, in its order."""

    invariant: Invariant
    claims: tuple[Written, ...]

    @property
    def metrics(self) -> frozenset[str]:
        """The metrics that it relates."""
        return frozenset(each.claim.metric for each in self.claims)


@remembered
def broken_relations(entry: Entry) -> tuple[Broken, ...]:
    """Give the relations that claims break, those alone that have no metric in common with one before them.

    None where the entry's own records tell what the claims should be.
    """
    found: list[Broken] = []
    for each in () if tells_itself(entry) else _broken(entry):
        if not any(each.metrics & other.metrics for other in found):
            found.append(each)
    return tuple(found)


def not_told(found: Iterable[T], invariant: Invariant, told: MutableMapping[T, set[str]]) -> list[T]:
    """Give those records, or lines, of which no relation before this one told that has a component in common with it.

    `told` holds by record the components of the relations that told of it, and is added to.
    """
    names = {name for name, _ in invariant.terms}
    new = [each for each in found if not told[each] & names]
    for each in new:
        told[each] |= names
    return new


def hidden(scored: Scored) -> bool:
    """Whether an item that is named, or a value, would tell of held-out answers."""
    version = scored.entry.version
    open_truth = version is not None and version.truth.kind is TruthKind.OPEN
    return scored.result.evidence.numbers >= Numbers.RESCORED and not open_truth


def _broken(entry: Entry) -> Iterator[Broken]:
    claims: dict[str, list[Written]] = {}
    for each in sound_claims(entry):
        claims.setdefault(each.claim.metric, []).append(each)
    for invariant in entry.benchmark.invariants:
        names = [name for name, _ in invariant.terms]
        if invariant.on_records or not claims.keys() >= set(names):
            continue
        if excluded(invariant, {name: _span(entry, claims[name]) for name in names}):
            yield Broken(invariant, tuple(claims[name][0] for name in names))


def _span(entry: Entry, claims: Sequence[Written]) -> tuple[Fraction, Fraction]:
    """Give the least and the greatest value, scaled, that all claims of a metric can stand for."""
    scale = entry.benchmark.metrics[claims[0].claim.metric].scale
    low, high = common_span(claims)
    return low * scale, high * scale
