"""CLM001: a claimed number that its metric cannot be."""

from collections.abc import Iterator
from decimal import Decimal

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.formats.submission import submission_faults
from checker.metrics.rounding import rounded
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.claims import bounds, within, written_claims


@rule("CLM001", Entry, "an impossible claim", needs=(SUBMISSION, "SUM017"))
def impossible_claim(entry: Entry) -> Iterator[Problem]:
    """Find a claimed number outside what its metric can be, such as 104.2 percent.

    Why: it is certainly wrong. Mostly the scale is: a percentage where a fraction is asked for, or the other way round.

    Fix: write the number that you measured, in the scale that the benchmark declares.
    """
    told = {fault.pointer for fault in submission_faults(entry)}
    for each in written_claims(entry):
        if each.place.pointer in told or within(each, entry.benchmark):
            continue
        low, high = bounds(each.claim, entry.benchmark)
        ends = [None if end is None else rounded(end, each.claim.decimals) for end in (low, high)]
        label = entry.benchmark.metrics[each.claim.metric].label
        message = say("{metric} is claimed as {found}, which it cannot be", metric=label, found=brief(each.value))
        expected = " to ".join("any" if end is None else format(end, "f") for end in ends)
        yield Problem(each.place, message, _fix(*ends), expected, brief(each.value))


def _fix(low: Decimal | None, high: Decimal | None) -> Said:
    if low is None or high is None:
        return (
            say("Write at least {low}.", low=low) if low is not None else say("Write at most {high}.", high=high or 0)
        )
    return say("Write a number from {low} to {high}.", low=low, high=high)
