"""SUM007: two lists of a summary that stand in each other's place."""

from collections.abc import Iterator

from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.summaries import judged
from checker.rules.tallies import swapped


@rule("SUM007", Entry, "two lists are swapped", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def lists_swapped(entry: Entry) -> Iterator[Problem]:
    """Find two lists that contradict the rest of a summary, and would not if each stood in the other's place.

    Why: the records come from these lists. Swapped ones give every item in them the other's outcome.

    Fix: change the two lists.
    """
    found = judged(entry)
    pair = swapped(entry, found) if found is not None else None
    if found is not None and pair is not None:
        one, other = pair
        message = say("the lists {one} and {other} seem to be swapped", one=one.name, other=other.name)
        fix = say("Put each in the other's place: then no list contradicts another, or a count.")
        yield Problem(Place(found.summary.path, one.at, at_key=True), message, fix)
