"""SEC005: one person in many trajectories."""

from collections.abc import Hashable, Iterator

from checker.model.exposure import Exposed, Weight
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.alike import told_once
from checker.rules.exposing import of_weight


@rule("SEC005", Exposed, "a person in many trajectories", severity=Severity.WARNING)
def person_in_traces(exposed: Exposed) -> Iterator[Problem]:
    """Find an address of mail, or the name of a home folder, in at least three trajectories and a twentieth of all.

    Why: the software that was worked on names people too, each in the trajectories of one project. Who is named
    throughout an entry is likely who made it, by the settings of Git or the folder that the agent ran in, and may not
    know of it.

    Fix: write another name in its place in all of them, such as `user` or `user@example.com`; or leave it, if
    whom it names wants it to be read by everybody.
    """
    fix = say("Write another in its place in all of them, unless whom it names wants it to be read by everybody.")

    def slips() -> Iterator[tuple[Hashable, Problem]]:
        for each in of_weight(exposed, Weight.PERSONAL, in_trace=True):
            told = f"{each.kind.said} stands in {{n}} of {{all}} trajectories, the first time here"
            yield each.kind, Problem(each.where, say(told, n=each.places, all=exposed.traces), fix)

    yield from told_once(slips())
