"""SUM010: an id in a component's list that the list of the implied component lacks."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.names import SUMMARY, TRIALS
from checker.model.entry import Entry
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.tallies import settled


@rule("SUM010", Entry, "an id is not in the list that has to hold it", needs=(SUMMARY, "SUM005"), formats=(TRIALS,))
def outside_implied(entry: Entry) -> Iterator[Problem]:
    """Find an id in the list of a component, such as a safe solution, and not in that of one which it implies.

    Why: the benchmark declares that the first is only counted together with the second. One of the lists is wrong.

    Fix: add the id to the other list, or remove it from this one.
    """
    found = settled(entry)
    for each in found.outside if found is not None else ():
        here, other, id = each.here.name, each.other.name, cut(each.id)
        message = say("{here} holds {id}, and {other} does not", here=here, id=id, other=other)
        fix = say("Remove it here, or add it to {other}.", other=other)
        yield Problem(Place(found.summary.path if found is not None else "", each.listed.at), message, fix, found=id)
