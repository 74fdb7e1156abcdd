"""TRJ024: a call that is not written as one."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief, code
from checker.formats.trials.messages import doubtful_calls, doubtful_messages, function_of, place_in
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace
from checker.rules.alike import told_once

_FORM = '{"id": "…", "type": "function", "function": {"name": "…", "arguments": "{…}"}}'


@rule("TRJ024", Trace, "a call is not written as one")
def malformed_call(trace: Trace) -> Iterator[Problem]:
    """Find `tool_calls` that are no list of calls with an id and a function's name, or are not the assistant's.

    Why: a call without an id has no result that could be told from others, and one without a name called nothing.

    Fix: write each call as `{"id": …, "type": "function", "function": {"name": …, "arguments": …}}`, in a message of
    the role `assistant`; leave `tool_calls` out where there are none.
    """
    yield from told_once((*_lists(trace), *_calls(trace)))


def _lists(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    for at, message in doubtful_messages(trace):
        calls, role = message.get("tool_calls"), message.get("role")
        where = place_in(trace, f"{at}/tool_calls", at_key=True)
        if calls is not None and not isinstance(calls, list):
            fix = say(f"Write a list of calls: {code(f'[{_FORM}]')}.")
            yield "list", Problem(where, say("tool_calls is no list"), fix, "a list", brief(calls))
        elif calls and role in ("system", "user", "tool"):
            message_said = say("a message of the role {role} makes calls", role=str(role))
            yield (
                "role",
                Problem(where, message_said, say("Only the assistant calls: correct the role, or remove them.")),
            )


def _calls(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    for call in doubtful_calls(trace):
        for step, said, expected, found in _slips(call.value):
            fix = say(f"Write {code(expected)}.")
            yield said.template, Problem(place_in(trace, f"{call.pointer}{step}"), said, fix, expected, brief(found))


def _slips(call: Json) -> Iterator[tuple[str, Said, str, Json]]:
    if not isinstance(call, dict):
        yield "", say("this call is no object"), _FORM, call
        return
    missing = [field for field in ("id", "type", "function") if field not in call]
    if len(missing) > 1:
        yield "", say("the call lacks {fields}", fields=", ".join(missing)), _FORM, call
        return
    if not _is_text(call.get("id")):
        yield "/id", say("the call has no id"), '"id": "…"', call.get("id")
    if call.get("type") != "function":
        yield "/type", say("the call is of no known type"), '"type": "function"', call.get("type")
    if not isinstance(call.get("function"), dict):
        expected = '"function": {"name": "…", "arguments": "{…}"}'
        yield "/function", say("the call has no function"), expected, call.get("function")
    elif not _is_text(function_of(call).get("name")):
        yield (
            "/function/name",
            say("the function of the call has no name"),
            '"name": "…"',
            function_of(call).get("name"),
        )


def _is_text(value: Json) -> bool:
    return isinstance(value, str) and bool(value)
