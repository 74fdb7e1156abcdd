"""The messages of a trajectory one by one, for the rules that say what is wrong with them."""

from collections.abc import Iterator

from checker.formats.trials.conversation import conversation_of
from checker.model.finding import Place
from checker.model.json import Json
from checker.model.trace import Trace
from checker.model.value import dataclass
from checker.reading.pointer import child


@dataclass(frozen=True, slots=True)
class Call:
    """One call that a message makes, or seems to make, with what is written in place of it."""

    pointer: str
    value: Json


def doubtful(trace: Trace) -> list[Json]:
    """Give the messages of a trajectory that is not proven to be well; none of one that is."""
    talk = conversation_of(trace)
    return [] if talk is None or talk.clean else talk.messages


def doubtful_messages(trace: Trace) -> Iterator[tuple[str, dict[str, Json]]]:
    """Give those messages that are objects, with their pointers inside the messages."""
    for index, message in enumerate(doubtful(trace)):
        if isinstance(message, dict):
            yield f"/{index}", message


def doubtful_calls(trace: Trace) -> Iterator[Call]:
    """Give the calls that stand in lists."""
    for at, message in doubtful_messages(trace):
        calls = message.get("tool_calls")
        for index, call in enumerate(calls if isinstance(calls, list) else ()):
            yield Call(child(child(at, "tool_calls"), index), call)


def function_of(call: Json) -> dict[str, Json]:
    """Give the function that a call names; {} where there is none."""
    function = call.get("function") if isinstance(call, dict) else None
    return function if isinstance(function, dict) else {}


def place_in(trace: Trace, pointer: str, at_key: bool = False) -> Place:
    """Give a place in a trajectory by its pointer inside the messages."""
    return Place(trace.source.place.path, f"{trace.source.place.pointer or ''}{pointer}", at_key=at_key)
