"""Numbers that a contributor wrote down: what the rules on claims share.

A claim that one rule finds wrong is left out by the next, so that one wrong number is one finding.
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from checker.formats.remember import remembered
from checker.formats.spelling import spelled
from checker.model.benchmark import Benchmark
from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.grammar import Claim
from checker.model.json import Json, as_fraction, decimals_written
from checker.model.value import dataclass
from checker.rules.attained import means_of, tells_itself
from checker.rules.possible import possible_span
from checker.scoring.attain.mean import Mean, Unattainable, misses

MOST_DECIMALS = 12
"""Decimals to which two claims are held against each other; beyond, only a double's own noise is left."""

_DIGITS_OF_A_DOUBLE = 15
_NOISE_OF_A_DOUBLE = 1 << 50


@dataclass(frozen=True, slots=True)
class Missed:
    """A mean that a claim was to be, and which ones lie beside the claim in place of it."""

    mean: Mean
    gap: Unattainable


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


@remembered
def sound_claims(entry: Entry) -> tuple[Written, ...]:
    """Give the claims that are possible and attainable, fine enough, and not contradicted by others of their metric."""
    fine = attainable_claims(entry)
    return tuple(each for each in fine if all(each.agrees(other) for other in same_metric(each, fine)))


def same_metric(claim: Written, claims: Iterable[Written]) -> list[Written]:
    """Give the other claims of a claim's metric."""
    return [each for each in claims if each is not claim and each.claim.metric == claim.claim.metric]


def bounds(claim: Claim, benchmark: Benchmark) -> tuple[Fraction | None, Fraction | None]:
    """Give the least and the largest number that a claim can be; None: unbounded."""
    span = possible_span(claim.metric, benchmark).times(claim.scale)
    return span.low, span.high


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
    """Whether a claim has fewer decimals than declared, and no items give it with zeros added though some do without.

    Where the number of items behind the metric is not certain, a short claim passes: tools drop trailing zeros. Where
    it is not known which version was answered, it passes if it would for any.
    """
    as_written = decimals_written(written.value)
    if as_written >= written.claim.decimals or not _misses(written, entry, written.claim.decimals):
        return False
    return not _misses(written, entry, as_written)


def misses_of(written: Written, entry: Entry) -> list[Missed]:
    """Give what a claim was to be a mean of and which ones are near, where it can be none at the decimals it is in.

    For each version that may have been answered; empty where it can be one, where that is not certain, and where the
    entry's own records tell what it should be.
    """
    return [] if tells_itself(entry) else _misses(written, entry, decimals_written(written.value))


@remembered
def attainable_claims(entry: Entry) -> tuple[Written, ...]:
    """Give the claims that are possible, fine enough, and that some items give."""
    fine = (each for each in possible_claims(entry) if not is_coarse(each, entry))
    return tuple(each for each in fine if not misses_of(each, entry))


def common_span(claims: Sequence[Written]) -> tuple[Fraction, Fraction]:
    """Give the unscaled values that all claims of a metric, which agree, can stand for at the decimals they are in."""
    spans = [_span(each, decimals_written(each.value)) for each in claims]
    return max(low for low, _ in spans), min(high for _, high in spans)


def _misses(written: Written, entry: Entry, decimals: int) -> list[Missed]:
    means = means_of(entry).get(written.claim.metric)
    if means is None:
        return []
    low, high = _span(written, decimals)
    found = [(mean, misses(mean, low, high)) for mean in means]
    missed = [Missed(mean, gap) for mean, gap in found if gap is not None]
    return missed if len(missed) == len(means) else []


def _span(written: Written, decimals: int) -> tuple[Fraction, Fraction]:
    """Give the unscaled values that a claim can stand for; in all digits of a double, those that may have become it."""
    half = Fraction(1, 2 * 10 ** min(decimals, MOST_DECIMALS))
    if isinstance(written.value, Decimal) and len(written.value.as_tuple().digits) >= _DIGITS_OF_A_DOUBLE:
        half = max(half, abs(written.number) / _NOISE_OF_A_DOUBLE)
    return (written.number - half) / written.claim.scale, (written.number + half) / written.claim.scale


def _written(entry: Entry) -> Iterator[Written]:
    for claim in entry.benchmark.claims:
        written = spelled(entry, claim.at)
        number = as_fraction(written[1]) if written is not None else None
        if written is not None and number is not None:
            yield Written(claim, *written, number)
