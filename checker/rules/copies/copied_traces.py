"""DUP002: trajectories that stand in another entry, too."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.kin import Kin
from checker.model.likeness import Likeness
from checker.model.rule import rule
from checker.rules.likeness import certain


@rule("DUP002", Kin, "trajectories are those of another entry")
def copied_traces(kin: Kin) -> Iterator[Problem]:
    """Find an entry with trajectories that another entry of its board has for the same items.

    Why: a run of an agent never repeats itself to the byte, nor in all that the system says: white space, the order of
    keys, ids and times make no other run. Whoever shows the trajectories of another entry did not run the items, or not
    anew. Short ones do not count, nor do entries that a ruling withdraws or supersedes. What is taken from several
    entries is added up.

    Fix: bring the trajectories of your own run. If this entry takes the place of the other one and keeps a part of its
    run, ask a maintainer for a ruling that the other is superseded by it; then the other no longer counts.
    """
    yield from certain(kin, Likeness.TRACES)
