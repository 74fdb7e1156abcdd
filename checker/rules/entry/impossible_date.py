"""SCH005: a date that is no day, or of another century."""

from collections.abc import Iterator

from checker.formats.dates import FIRST_YEAR, LAST_YEAR, plausible, real_date
from checker.formats.needs import SUBMISSION
from checker.formats.show import cut
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say


@rule("SCH005", Entry, "the date is no real day", needs=(SUBMISSION,))
def impossible_date(entry: Entry) -> Iterator[Problem]:
    """Find a date that is not written YYYY-MM-DD, that no calendar has, or that lies outside 2000 to 2099.

    Why: boards sort by date and show it. 2026-02-30 or 0026-11-30 is a slip that nobody can put right later.

    Fix: write the day of the submission as YYYY-MM-DD, and name the folder after the same day.
    """
    document, said = entry.document(SUBMISSION), entry.facts.date
    if document is None or said is None:
        return
    day, where = real_date(said), Place(document.path, entry.benchmark.entry.fields["date"])
    if day is None:
        message = say("{said} is no day", said=cut(said))
        yield Problem(where, message, say("Write a real day as YYYY-MM-DD."), "YYYY-MM-DD", cut(said))
    elif not plausible(day):
        message = say("{said} lies outside the years {first} to {last}", said=said, first=FIRST_YEAR, last=LAST_YEAR)
        yield Problem(where, message, say("Write the day of the submission."), None, said)
