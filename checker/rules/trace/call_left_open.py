"""TRJ031: a call without a result, after which the assistant goes on."""

from collections.abc import Iterator

from checker.formats.trials.conversation import conversation_of
from checker.formats.trials.messages import place_in
from checker.model.finding import Problem, Severity
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace


@rule("TRJ031", Trace, "a call without a result", severity=Severity.WARNING)
def call_left_open(trace: Trace) -> Iterator[Problem]:
    """Find calls that no message answers though the assistant goes on: one finding a trajectory, at the first.

    Why: what the tool said is not to be seen, and the assistant may have seen it. Some scaffolds keep no result of
    calls that only think aloud or shorten the context.

    Fix: add the result as a message of the role `tool`. If the scaffold keeps none, this warning may stand.
    """
    talk = conversation_of(trace)
    left = talk.left_open if talk is not None else ()
    if left:
        message = say("the call has no result, and the assistant goes on")
        if len(left) > 1:
            message = say("{n} calls have no result, this one first, and the assistant goes on", n=len(left))
        fix = say("Add a message of the role `tool`, if the scaffold kept what came out.")
        yield Problem(place_in(trace, left[0]), message, fix)
