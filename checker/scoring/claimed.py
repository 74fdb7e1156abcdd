"""The result of an entry that holds scores and nothing of what it did: what was written down, and no more."""

from collections.abc import Mapping
from fractions import Fraction

from checker.metrics.values import scores
from checker.model.entry import Entry
from checker.model.evidence import Evidence, Extent, Numbers
from checker.model.grammar import Claim
from checker.model.json import as_fraction
from checker.model.metric import Score
from checker.model.result import Result
from checker.reading.pointer import resolve

NOTHING_SHOWN = Evidence(Numbers.CLAIMED, Extent.NONE, Extent.NONE)


def claimed_result(entry: Entry) -> Result:
    """Give each metric as it is claimed, the first of its claims; unavailable where that is absent or null.

    Zero is a claim like any other. No item stands behind such a number, so `n` is 0.
    """
    written = claimed_numbers(entry)
    items = entry.items.known(()) if entry.items is not None else ()
    empty = scores(entry.benchmark, items, (), entry.benchmark.missing)
    metrics = {name: Score(written.get(name), 0, score.total) for name, score in empty.items()}
    return Result((), metrics, NOTHING_SHOWN, claimed=True)


def claimed_numbers(entry: Entry) -> Mapping[str, Fraction]:
    """Give the number that is claimed for each metric that has a claim, in the metric's own scale."""
    written: dict[str, Fraction] = {}
    for claim in entry.benchmark.claims:
        number = _number(entry, claim)
        if number is not None:
            scale = entry.benchmark.metrics[claim.metric].scale
            written.setdefault(claim.metric, number * scale / claim.scale)
    return written


def _number(entry: Entry, claim: Claim) -> Fraction | None:
    document = entry.document(claim.at.document)
    return as_fraction(resolve(document.value, claim.at.pointer)[1]) if document is not None else None
