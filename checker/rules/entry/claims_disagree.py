"""CLM003: two claims of one metric that cannot both be true."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.claims import Written, attainable_claims


@rule("CLM003", Entry, "claims contradict each other", needs=(SUBMISSION, "SUM017"))
def claims_disagree(entry: Entry) -> Iterator[Problem]:
    """Find a metric that is claimed in several places with numbers that no one value gives.

    Why: at least one of the numbers is wrong, whatever the truth. Of three or more, the odd one out is named.

    Fix: write the same measured value in all places, each in its own scale and with its decimals.
    """
    fine = attainable_claims(entry)
    for name, metric in entry.benchmark.metrics.items():
        claims = [each for each in fine if each.claim.metric == name]
        for each in _odd_ones(claims):
            other = next(one for one in claims if not one.agrees(each))
            found = brief(each.value)
            message = _message(metric.label, found, other)
            yield Problem(each.place, message, say("Write the value that was measured in both places."), found=found)


def _odd_ones(claims: list[Written]) -> list[Written]:
    """Give the claims that contradict the first of the largest group of claims that all agree."""
    if not claims:
        return []
    groups = [[other for other in claims if other.agrees(each)] for each in claims]
    largest = max(groups, key=len)
    return [each for each in claims if not all(each.agrees(other) for other in largest)]


def _message(metric: str, found: str, other: Written) -> Said:
    return say(
        "{metric} is claimed as {found} here and as {other} at {place}",
        metric=metric,
        found=found,
        other=brief(other.value),
        place=f"{other.claim.at.document}:{other.place.pointer}",
    )
