"""COV002: an item that is answered more than once."""

from collections.abc import Iterator

from checker.formats.needs import VERSION
from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.rules.coverage import Coverage, Surplus, coverage_of


@rule("COV002", Entry, "an item is answered again", needs=(VERSION, "SCH006"))
def answered_again(entry: Entry) -> Iterator[Problem]:
    """Find an answer to an item that has one already, each beyond what the items themselves repeat.

    Why: of two answers one would have to be chosen, and whoever chooses can choose the better one.

    Fix: keep one of them. If the other is meant for another item, write that item's id.
    """
    coverage = coverage_of(entry)
    for each in coverage.surplus if coverage is not None else ():
        key = each.attempt.key
        message = say(
            "the item {item} is answered already, by the record at {first}",
            item="" if key is None else "|".join(key.parts),
            first=each.first.place.pointer or "/",
        )
        yield Problem(each.attempt.place, message, _fix(coverage, each) if coverage else say("Remove one of them."))


def _fix(coverage: Coverage, surplus: Surplus) -> Said:
    if surplus.same or len(coverage.missing) != 1:
        return say("Remove one of the two records.")
    return say(
        "Write {lacking}, which has no answer, if that is meant; else remove it.", lacking=str(coverage.missing[0])
    )
