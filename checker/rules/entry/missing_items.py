"""COV003: items without an answer, few enough to be ranked."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.rules.coverage import coverage_of, enough, unanswered
from checker.rules.repeats import seldom_answered
from checker.rules.unclaimed import unrecorded


@rule(
    "COV003",
    Entry,
    "items without an answer",
    severity=Severity.WARNING,
    needs=("ANS001", "SCH006", "SUM006", "SUM014"),
)
def missing_items(entry: Entry) -> Iterator[Problem]:
    """Find items that the entry does not answer, while it still reaches the coverage that a rank needs.

    Why: the board shows the coverage beside the rank, and the benchmark decides what a missing answer counts. It is
    mostly a run that was cut short.

    Fix: answer the items named. If the system gave no answer to them, this warning may stand.
    """
    coverage = None if entry.layout.complete else coverage_of(entry)
    if coverage is None or not coverage.unexplained or not enough(entry, coverage):
        return
    seldom = frozenset(key for each in seldom_answered(entry) for key in each.lacking)
    apart = seldom | unrecorded(entry, coverage)
    if coverage.unexplained > len(apart):
        yield unanswered(entry, coverage, "Answer them too, if the system can.", apart)
