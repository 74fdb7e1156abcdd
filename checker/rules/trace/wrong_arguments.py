"""TRJ025: arguments of a call that are not the JSON text of an object."""

from collections.abc import Hashable, Iterator

from checker.formats.show import brief, code
from checker.formats.trials.arguments import fault_of
from checker.formats.trials.messages import doubtful_calls, function_of, place_in
from checker.model.finding import Problem
from checker.model.json import Json
from checker.model.rule import rule
from checker.model.said import Said, say
from checker.model.trace import Trace
from checker.rules.alike import told_once

_EXAMPLE = r'"arguments": "{\"line\": \"ls\"}"'
_NONE = '"arguments": "{}"'
_EXPECTED = "a JSON object, written as a string"


@rule("TRJ025", Trace, "arguments are not JSON in a string")
def wrong_arguments(trace: Trace) -> Iterator[Problem]:
    r"""Find a call whose `function.arguments` is no string, or a string that is not a JSON object.

    Why: in OpenAI's chat format the arguments are the text that the model wrote, a JSON object inside a string.

    Fix: write `"arguments": "{\"line\": \"ls\"}"`, which is what a JSON library makes of the object when it is asked to
    write it as text; `"{}"` where there are none.
    """
    yield from told_once(_slips(trace))


def _slips(trace: Trace) -> Iterator[tuple[Hashable, Problem]]:
    for call in doubtful_calls(trace):
        function = function_of(call.value)
        if not function:
            continue
        value, where = function.get("arguments"), place_in(trace, f"{call.pointer}/function/arguments")
        said = _said(value, "arguments" in function)
        if said is not None:
            yield said[0], Problem(where, *said, _EXPECTED, brief(value))


def _said(value: Json, there: bool) -> tuple[Said, Said] | None:
    if not there:
        return say("the call has no arguments"), say(f"Write {code(_NONE)} where there are none.")
    if isinstance(value, dict):
        return say("the arguments are an object, where its JSON text is expected"), say(
            f"Write the object as a string, as in {code(_EXAMPLE)}."
        )
    if not isinstance(value, str):
        return say("the arguments are no string"), say("Write a JSON object as a string.")
    if not value.strip():
        return say("the arguments are an empty string"), say(f"Write {code(_NONE)} where there are none.")
    fault = fault_of(value)
    if fault is None:
        return None
    return say(f"the arguments are {fault}, where a JSON object is expected"), say("Write a JSON object as a string.")
