"""TRJ026: a result that does not say which call it answers."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief
from checker.formats.trials.messages import doubtful_messages, place_in
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace
from checker.rules.alike import told_once


@rule("TRJ026", Trace, "a result names no call")
def result_without_id(trace: Trace) -> Iterator[Problem]:
    """Find a message of the role `tool` without a `tool_call_id`, or with one that is no string.

    Why: calls may be answered in any order, so that only the id says what the result is of.

    Fix: add the id of the call. What no call asked for, such as a first or a last word of the scaffold, is a message of
    the role `user`.
    """
    yield from told_once(_slips(trace))


def _slips(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    fix = say("Write the id of the call that it answers; if none does, write it as a message of the role `user`.")
    for at, message in doubtful_messages(trace):
        id = message.get("tool_call_id")
        if message.get("role") != "tool" or (isinstance(id, str) and id):
            continue
        if "tool_call_id" in message:
            where, said = place_in(trace, f"{at}/tool_call_id"), say("the tool_call_id is no id")
            yield "wrong", Problem(where, said, fix, "the id of a call", brief(id))
        else:
            yield "none", Problem(place_in(trace, at), say("the result has no tool_call_id"), fix, "tool_call_id")
