"""Which result is of which call: by the id, in the order of the conversation, each call answered once."""

from collections.abc import Iterable, Mapping, Sequence

from checker.model.json import Json
from checker.model.value import dataclass

CallPlace = tuple[int, int]
"""The index of a message, and of a call among its calls."""


@dataclass(frozen=True, slots=True)
class Paired:
    """The message with the result of each call, and the call that each such message answers."""

    results: Mapping[CallPlace, int]
    calls: Mapping[int, CallPlace]


def calls_of(message: Mapping[str, Json]) -> Sequence[Json]:
    """Give the calls that a message makes, of whatever shape they are."""
    calls = message.get("tool_calls")
    return calls if isinstance(calls, list) else () if calls is None else (calls,)


def is_result(message: Mapping[str, Json]) -> bool:
    """Whether a message brings the result of a call, or says so."""
    return message.get("role") == "tool" or (message.get("role") is None and "tool_call_id" in message)


def paired(messages: Iterable[Json]) -> Paired:
    """Match results with the latest call before them that has their id and no result."""
    waiting: dict[str, list[CallPlace]] = {}
    results: dict[CallPlace, int] = {}
    for index, message in enumerate(messages):
        if not isinstance(message, dict):
            continue
        for number, call in enumerate(calls_of(message)):
            id = call.get("id") if isinstance(call, dict) else None
            if isinstance(id, str):
                waiting.setdefault(id, []).append((index, number))
        answered = message.get("tool_call_id") if is_result(message) else None
        if isinstance(answered, str) and waiting.get(answered):
            results[waiting[answered].pop()] = index
    return Paired(results, {index: place for place, index in results.items()})
