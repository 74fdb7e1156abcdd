"""CMP017: so few scored items that the entry would have no rank."""

from collections.abc import Iterator
from fractions import Fraction

from checker.metrics.rounding import shown
from checker.model.entry import Entry
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.coverage import coverage_of
from checker.rules.scorelines import FORMAT_NAME, SCORES, exact_status, items_by_parts, place, score_lines


@rule(
    "CMP017",
    Entry,
    "too few items are scored",
    severity=Severity.WARNING,
    needs=(SCORES, "CMP016"),
    formats=(FORMAT_NAME,),
)
def too_few_scored(entry: Entry) -> Iterator[Problem]:
    """Find an entry with a smaller share of scored items than `ranking.min_coverage` asks for.

    Why: its row is shown with its coverage and has no rank: a high number over few items must not look like one over
    all of them.

    Fix: generate and evaluate what is missing. If that cannot be done, this warning may stand.
    """
    coverage, least = coverage_of(entry), entry.benchmark.ranking.min_coverage
    if coverage is None or not coverage.items.count:
        return
    lines = (line for line in score_lines(entry) if exact_status(line) and not line.scored and not line.numbers())
    known = items_by_parts(entry)
    missing = len({line.parts for line in lines if not known or line.parts in known})
    total = coverage.items.count
    scored = max(0, total - missing)
    if Fraction(scored, total) < least:
        needed = -(-least * total // 1)
        message = say("{n} of {total} items are scored, too few for a rank", n=scored, total=total)
        fix = say("Evaluate what is missing: a rank takes {needed} items.", needed=int(needed))
        yield Problem(
            place(entry, ""), message, fix, f"{shown(least * 100, 1)} %", f"{shown(Fraction(100 * scored, total), 1)} %"
        )
