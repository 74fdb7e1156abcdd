"""DUP004: outcomes, scores or claims that are those of another entry."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.kin import Kin
from checker.model.likeness import Likeness
from checker.model.rule import rule
from checker.rules.likeness import certain


@rule("DUP004", Kin, "numbers are those of another entry")
def copied_numbers(kin: Kin) -> Iterator[Problem]:
    """Find an entry that did on every item just as another entry of its board, or claims the very same numbers.

    Why: two systems never pass and fail the same items, nor get the same graded score on nine of ten, unless there is
    hardly anything to tell them apart. Where nearly all items came out alike nothing is said; nor is it of entries that
    show claims only, where these have few digits.

    Fix: bring what was measured of your own system. If this entry takes the place of the other one, ask a maintainer
    for a ruling that the other is superseded by it; then the other no longer counts.
    """
    yield from certain(kin, Likeness.OUTCOMES, Likeness.SCORES, Likeness.CLAIMS)
