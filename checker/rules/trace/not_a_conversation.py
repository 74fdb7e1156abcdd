"""TRJ001: messages that are no list."""

from collections.abc import Iterator

from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace


@rule("TRJ001", Trace, "the messages are no list")
def not_a_conversation(trace: Trace) -> Iterator[Problem]:
    """Find a file of messages that does not hold a list.

    Why: a trajectory is read as a list of messages in the order in which they were said.

    Fix: write the messages as one JSON list.
    """
    if not isinstance(trace.messages, list):
        yield Problem(trace.source.place, say("the messages are not a list"), say("Write them as one JSON list."))
