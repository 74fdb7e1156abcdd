"""Claims of derived metrics that are not what the claims of their parts give, as far as the decimals of these tell."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.remember import remembered
from checker.metrics.derivations import derivations
from checker.metrics.spans import Span
from checker.model.entry import Entry
from checker.model.metric import Derived
from checker.model.value import dataclass
from checker.rules.attained import means_of, tells_itself
from checker.rules.claims import Written, common_span, sound_claims
from checker.rules.possible import scaled_span
from checker.rules.relations import broken_relations
from checker.rules.together import contradictions


@dataclass(frozen=True, slots=True)
class Underived:
    """A claim of a derived metric, the claims that its value follows from, and the span that these leave it.

    `span` is in the claim's own scale. `right` is what the parts give as they are written; None: not all are claimed.
    """

    claim: Written
    parts: tuple[Written, ...]
    span: Span
    right: Fraction | None


@remembered
def underived_claims(entry: Entry) -> tuple[Underived, ...]:
    """Give the claims that their parts' claims exclude, those alone of metrics about which no other rule told anything.

    None where the entry's own records tell what they should be.
    """
    if tells_itself(entry):
        return ()
    told = {name for broken in broken_relations(entry) for name in broken.metrics}
    told |= {each.claim.metric for found in contradictions(entry) for each in found.claims}
    found = []
    for each in _Parts(entry).excluded():
        metrics = {one.claim.metric for one in (each.claim, *each.parts)}
        if not metrics & told:
            found.append(each)
            told |= metrics
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a metric's value, scaled. `right`: the value as it is written; None: it is not written."""

    span: Span
    parts: tuple[Written, ...] = ()
    right: Fraction | None = None


class _Parts:
    """What an entry's claims tell of its metrics."""

    def __init__(self, entry: Entry) -> None:
        self._entry, self._metrics = entry, entry.benchmark.metrics
        self._claims: dict[str, list[Written]] = {}
        for each in sound_claims(entry):
            self._claims.setdefault(each.claim.metric, []).append(each)

    def excluded(self) -> Iterator[Underived]:
        """Give each claim of a derived metric that cannot be what its parts' claims give."""
        for name, claims in self._claims.items():
            source = self._metrics[name].source
            if isinstance(source, Derived):
                known, scale = self._derived(source), claims[0].claim.scale
                right = None if known.right is None else known.right * scale
                if known.parts and Span(*common_span(claims)).beside(known.span):
                    yield Underived(claims[0], known.parts, known.span.times(scale), right)

    def _derived(self, source: Derived) -> _Known:
        parts = [self._known(name) for name in source.of]
        derivation, totals = derivations()[source.derive], self._totals(source)
        written = [each.right for each in parts]
        span = derivation.span([each.span for each in parts], totals, available=None not in written)
        sure = None not in written and (totals or not derivation.weighted)
        claims = {id(claim): claim for each in parts for claim in each.parts}
        return _Known(span, tuple(claims.values()), derivation(written, totals) if sure else None)

    def _known(self, name: str) -> _Known:
        metric, claims = self._metrics[name], self._claims.get(name)
        possible = scaled_span(name, self._entry.benchmark)
        if claims is not None:
            span = Span(*common_span(claims)).times(metric.scale).met(possible)
            return _Known(span, (claims[0],), claims[0].number / claims[0].claim.scale * metric.scale)
        if isinstance(metric.source, Derived):
            known = self._derived(metric.source)
            right = None if known.right is None else known.right * metric.scale
            return _Known(known.span.times(metric.scale).met(possible), known.parts, right)
        return _Known(possible)

    def _totals(self, source: Derived) -> list[int]:
        """Count the items of each part; [] where that is not certain of all of them."""
        means = means_of(self._entry)
        found = [means.get(name) for name in source.of]
        sure = [each[0].items for each in found if each and len(each) == 1 and not each[0].any_number]
        return sure if len(sure) == len(source.of) else []
