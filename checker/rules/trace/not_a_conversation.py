"""TRJ020: messages that are no list."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace


@rule("TRJ020", Trace, "the messages are no list")
def not_a_conversation(trace: Trace) -> Iterator[Problem]:
    """Find a file of messages whose outermost value is no list.

    Why: a trajectory is read as a list of messages, in the order in which they were said.

    Fix: write `[{"role": …, "content": …}, …]`. The list may be empty where a run ended before anything was said.
    """
    if not isinstance(trace.messages, list):
        message, fix = say("the messages are no list"), _fix(trace.messages)
        yield Problem(trace.source.place, message, fix, "a list of messages", brief(trace.messages))


def _fix(value: Json) -> Said:
    inside = (
        next((key for key, each in value.items() if isinstance(each, list)), None) if isinstance(value, dict) else None
    )
    if inside is None:
        return say("Write them as one JSON list.")
    return say("Write the list alone, without an object around it: what stands under {key}, if that is it.", key=inside)
