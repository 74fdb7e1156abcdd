"""TRJ029: an id of a call that still waits for its result."""

from collections.abc import Iterator

from checker.formats.show import cut
from checker.formats.trials.conversation import conversation_of
from checker.formats.trials.messages import place_in
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace
from checker.rules.alike import told_once


@rule("TRJ029", Trace, "two open calls of one id")
def id_in_use(trace: Trace) -> Iterator[Problem]:
    """Find a call with the id of an earlier one that has no result yet.

    Why: the next result could be of either. An id may be used again once its call was answered.

    Fix: give each call an id of its own, and write it in its result too.
    """
    talk = conversation_of(trace)
    fix = say("Give the call an id of its own, and its result too.")
    yield from told_once(
        (
            "used",
            Problem(
                place_in(trace, f"{at}/id"),
                say("the id {id} is of a call that waits for its result", id=cut(id)),
                fix,
                found=cut(id),
            ),
        )
        for at, id in (talk.matching.reused if talk is not None else ())
    )
