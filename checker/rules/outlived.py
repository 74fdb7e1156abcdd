"""What a change of answers, scorer or items can make wrong about an entry that was right before."""

from collections.abc import Iterable
from fractions import Fraction

from checker.metrics.agreement import claim_agrees, expected_claim
from checker.metrics.relations import kept
from checker.model.entry import Entry
from checker.model.finding import Finding, Place
from checker.model.json import decimals_written
from checker.model.metric import Metric, Score
from checker.model.result import Receipt
from checker.rules.claims import Written, written_claims


def agreed(entry: Entry, receipt: Receipt, faults: Iterable[Finding]) -> bool:
    """Whether an entry's claims are what a receipt proves; it must tell of those claims that `faults` are about."""
    faulted = {_spot(fault.problem.where) for fault in faults}
    return all(_agreed(entry, each, receipt, told_of=_spot(each.place) in faulted) for each in written_claims(entry))


def kept_before(entry: Entry, receipt: Receipt) -> bool:
    """Whether the metrics that a receipt proves keep the relations between metrics that are declared now."""
    values = {name: Fraction(each) for name, each in receipt.metrics.items() if each is not None}
    told = (each for each in entry.benchmark.invariants if not each.on_records)
    return all(kept(each, values) for each in told if values.keys() >= {name for name, _ in each.terms})


def _agreed(entry: Entry, written: Written, receipt: Receipt, *, told_of: bool) -> bool:
    metric, proven = entry.benchmark.metrics[written.claim.metric], receipt.metrics.get(written.claim.metric)
    return not told_of if proven is None else _agrees(written, metric, Fraction(proven))


def _agrees(written: Written, metric: Metric, proven: Fraction) -> bool:
    """Whether a claim is a proven value, or one that it can have been rounded from: so receipts tell held-out ones."""
    score = Score(proven, 0, 0)
    if claim_agrees(written.claim, metric, score, written.value):
        return True
    exact, unit = expected_claim(written.claim, metric, score), Fraction(1, 10**metric.decimals)
    if exact is None or proven % unit:
        return False
    places = max(written.claim.decimals, decimals_written(written.value))
    slack = (Fraction(1, 10**places) + unit * abs(written.claim.scale / metric.scale)) / 2
    return abs(written.number - exact) <= slack


def _spot(place: Place) -> tuple[str, str | None]:
    return place.path, place.pointer
