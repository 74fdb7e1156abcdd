"""DUP006: one trajectory that stands for several items."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.kin import Kin
from checker.model.rule import rule
from checker.model.said import say
from checker.scoring.copies.inside import repeated_traces


@rule("DUP006", Kin, "one trajectory stands for several items")
def repeated_trace(kin: Kin) -> Iterator[Problem]:
    """Find a trajectory that stands in the entry for three items or more, byte for byte the same.

    Why: a trajectory shows what was done on one item. The same one for others shows nothing of them, so what is shown
    of the entry is less than it seems. Short ones, of a run that ended at once, do not count.

    Fix: give each item the trajectory of its own run; leave out those that you do not have.
    """
    for first, item, more in repeated_traces(kin.own):
        yield Problem(
            first.place,
            say("the trajectory of {item} stands for {n} other items, too", item=item, n=more),
            say("Give each item the trajectory of its own run, or none."),
        )
