"""CLM002: a claimed number with too few decimals."""

from collections.abc import Iterator

from checker.formats.needs import SUBMISSION
from checker.formats.show import brief
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import Concern, concerns, rule
from checker.model.said import say
from checker.rules.claims import is_coarse, possible_claims


@concerns(Concern.CLAIM)
@rule("CLM002", Entry, "a claim with too few decimals", needs=(SUBMISSION, "SUM006", "SUM017"))
def coarse_claim(entry: Entry) -> Iterator[Problem]:
    """Find a claimed number with fewer decimals than declared that no count of right answers gives as it stands.

    Why: 94 of 899 items is no value that an accuracy with two decimals can have, so it was rounded too far. A claim is
    held against the measured value to the declared decimals. Zeros at the end may be left out.

    Fix: write the number with the decimals that the benchmark asks for.
    """
    for each in possible_claims(entry):
        if is_coarse(each, entry):
            metric, most = entry.benchmark.metrics[each.claim.metric].label, each.claim.decimals
            message = say(
                "{metric} is claimed as {found}, which is rounded too far", metric=metric, found=brief(each.value)
            )
            fix = say("Write it as it was measured; decimals asked for: {n}.", n=most)
            yield Problem(each.place, message, fix, f"decimals: {most}", brief(each.value))
