"""COV004: so few answers that the entry could not be ranked."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import Concern, concerns, rule
from checker.rules.coverage import coverage_of, enough, unanswered


@concerns(Concern.ENOUGH)
@rule("COV004", Entry, "too few items are answered", needs=("ANS001", "SCH006", "SUM006"))
def coverage_too_low(entry: Entry) -> Iterator[Problem]:
    """Find an entry that answers fewer items than `ranking.min_coverage` or `min_answers` asks for, or none at all.

    Why: a board compares systems on the same items. Below the declared share an entry could not be ranked.

    Fix: answer the missing items; the finding names the first of them.
    """
    coverage = None if entry.layout.complete else coverage_of(entry)
    if coverage is not None and coverage.unexplained and not enough(entry, coverage):
        yield unanswered(entry, coverage, "Answer the missing items: this is too few for a rank.")
