"""TRJ021: an element of the messages that is no object."""

from collections.abc import Iterator

from checker.formats.show import brief
from checker.formats.trials.messages import doubtful, place_in
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.model.trace import Trace
from checker.rules.alike import told_once


@rule("TRJ021", Trace, "a message is no object")
def not_a_message(trace: Trace) -> Iterator[Problem]:
    """Find an element of the messages that is no object.

    Why: who said it cannot be told.

    Fix: write each message as `{"role": …, "content": …}`, or remove the element.
    """
    fix = say("Write an object with a role and a content, or remove it.")
    yield from told_once(
        (
            type(each).__name__,
            Problem(place_in(trace, f"/{index}"), say("this element is no message"), fix, "an object", brief(each)),
        )
        for index, each in enumerate(doubtful(trace))
        if not isinstance(each, dict)
    )
