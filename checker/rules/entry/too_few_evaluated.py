"""SUM018: so few evaluated items that the entry would have no rank."""

from collections.abc import Iterator
from fractions import Fraction

from checker.formats.trials.names import INDETERMINATE, SUBMITTED, SUMMARY, TRIALS
from checker.formats.trials.records import submitted
from checker.formats.trials.summary import written_at
from checker.metrics.rounding import shown
from checker.model.entry import Entry
from checker.model.finding import Place, Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import coverage_of, enough
from checker.rules.tallies import settled
from checker.rules.versions import items_of


@rule(
    "SUM018",
    Entry,
    "too few items are evaluated",
    severity=Severity.WARNING,
    needs=(SUMMARY, "SUM006", "SUM013"),
    formats=(TRIALS,),
)
def too_few_evaluated(entry: Entry) -> Iterator[Problem]:
    """Find an entry with a smaller share of evaluated items than `ranking.min_coverage` asks for.

    Why: its row is shown with its coverage and has no rank. Without trials it is the number of submitted items that
    counts; with them an item counts that has a trial and is not indeterminate.

    Fix: submit or evaluate what is missing. If that cannot be done, this warning may stand.
    """
    items, evaluated = items_of(entry), _evaluated(entry)
    if items is None or evaluated is None or not items.count:
        return
    least, share = entry.benchmark.ranking.min_coverage, Fraction(evaluated, items.count)
    if share < least:
        document, needed = entry.documents[SUMMARY], -(-least * items.count // 1)
        at = written_at(document.value, INDETERMINATE if entry.shows_answers else SUBMITTED)
        message = say("{n} of {total} items are evaluated, too few for a rank", n=evaluated, total=items.count)
        fix = say("Evaluate what is missing: a rank takes {needed} items.", needed=int(needed))
        expected, found = (f"{shown(each * 100, 1)} %" for each in (least, share))
        yield Problem(Place(document.path, at), message, fix, expected, found)


def _evaluated(entry: Entry) -> int | None:
    """Give how many items count; None where that is not known, or where too few trials are told already."""
    if not entry.shows_answers:
        return submitted(entry)
    coverage, found = coverage_of(entry), settled(entry)
    if coverage is None or found is None or not enough(entry, coverage):
        return None
    return coverage.items.count - coverage.unexplained - len(found.ids(INDETERMINATE))
