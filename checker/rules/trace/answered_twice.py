"""TRJ028: a call that is answered twice."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.conversation import conversation_of
from checker.formats.trials.messages import place_in
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace
from checker.rules.alike import told_once


@rule("TRJ028", Trace, "a call is answered twice")
def answered_twice(trace: Trace) -> Iterator[Problem]:
    """Find a result of a call that has one already.

    Why: a tool answers once. Of two results one was written twice, or is of another call.

    Fix: remove one of the two, or write the id of the call that it is of.
    """
    talk = conversation_of(trace)
    fix = say("Remove it, or write the id of the call that it answers.")
    yield from told_once(
        (
            "again",
            Problem(place_in(trace, at), say("the call {id} is answered already", id=cut(id)), fix, found=cut(id)),
        )
        for at, id in (talk.matching.again if talk is not None else ())
    )
