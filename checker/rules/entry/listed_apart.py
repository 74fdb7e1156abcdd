"""SUM011: an id in two lists of a summary that exclude each other."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.tallies import settled


@rule("SUM011", Entry, "an id has two outcomes", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def listed_apart(entry: Entry) -> Iterator[Problem]:
    """Find an id in two lists that exclude each other: empty, broken, indeterminate, removed, and what was completed.

    Why: each item has one outcome. A patch that could not be applied has not passed, and one that a maintainer struck
    out has left the numerator.

    Fix: keep the id in the list of what happened, and remove it from the other.
    """
    found = settled(entry)
    for each in found.shared if found is not None else ():
        here, other, id = each.here.name, each.other.name, cut(each.id)
        message = say("{id} is in {here} and in {other}", id=id, here=here, other=other)
        fix = say("Keep it in the one that is right.")
        yield Problem(Place(found.summary.path if found is not None else "", each.listed.at), message, fix, found=id)
