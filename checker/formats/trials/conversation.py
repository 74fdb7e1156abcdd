"""What one trajectory's messages say, column by column: that all is well is proven in a few passes over them.

Only where the proof fails are the messages looked at one by one, and the rules say what is wrong.
"""

from collections.abc import Mapping
from itertools import chain
from operator import itemgetter, lt
from typing import Any

from checker.formats.remember import remembered
from checker.formats.trials.arguments import all_objects
from checker.formats.trials.content import content_fits
from checker.formats.trials.matching import Matching
from checker.formats.trials.tools import FUNCTION
from checker.formats.trials.walk import matching_of
from checker.model.json import Json
from checker.model.trace import Trace
from checker.model.value import dataclass

ASSISTANT, TOOL = "assistant", "tool"
ROLES = ("system", "user", ASSISTANT, TOOL)

_ROLES, _CALLERS = frozenset(ROLES), {ASSISTANT}
_TEXT, _LIST_OR_NONE = {str}, {list, type(None)}
_role, _content = itemgetter("role"), itemgetter("content")
_id, _type, _function = itemgetter("id"), itemgetter("type"), itemgetter("function")
_name, _arguments = itemgetter("name"), itemgetter("arguments")

_NOTHING_OPEN = Matching()


@dataclass(frozen=True, slots=True)
class Conversation:
    """The messages of a trajectory. `clean`: no call is written wrongly, and no result. `turns`: assistant messages."""

    messages: list[Json]
    clean: bool
    turns: int
    matching: Matching

    @property
    def ending(self) -> tuple[str, ...]:
        """The calls without a result with which the assistant falls silent."""
        return self._unanswered()[1]

    @property
    def left_open(self) -> tuple[str, ...]:
        """The calls without a result after which the assistant goes on."""
        return self._unanswered()[0]

    def _unanswered(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        every = self.matching.unanswered
        if not every:
            return (), ()
        last = f"/{_last_turn(self.messages)}/"
        return tuple(at for at in every if not at.startswith(last)), tuple(at for at in every if at.startswith(last))


@dataclass(frozen=True, slots=True)
class _Columns:
    """Ids of calls and of results, in order, each with the index of its message; how many messages are assistant's."""

    turns: int
    calls: list[str]
    called_at: list[int]
    results: list[str]
    answered_at: list[int]


@remembered
def conversation_of(trace: Trace) -> Conversation | None:
    """Look at a trajectory; None where its messages are no list."""
    messages = trace.messages
    if not isinstance(messages, list):
        return None
    try:
        columns = _columns(messages, trace.source.tools)
    except (AttributeError, KeyError, TypeError):
        columns = None
    matching = _matched(columns, messages) if columns is not None else None
    if matching is None:
        matching = matching_of(messages)
    turns = columns.turns if columns is not None else _turns(messages)
    return Conversation(messages, columns is not None and matching.clean, turns, matching)


def _last_turn(messages: list[Json]) -> int:
    turns = (
        (index, message) for index, message in zip(range(len(messages) - 1, -1, -1), reversed(messages), strict=True)
    )
    return next((at for at, each in turns if isinstance(each, dict) and each.get("role") == ASSISTANT), -1)


def _turns(messages: list[Json]) -> int:
    return sum(1 for message in messages if isinstance(message, dict) and message.get("role") == ASSISTANT)


def _columns(messages: list[Any], tools: frozenset[str] | None) -> _Columns | None:
    """Give the ids of calls and results where all but their matching is proven to be well.

    Raises AttributeError, KeyError or TypeError where something is not of the form that is wanted.
    """
    roles = list(map(_role, messages))
    if not _ROLES.issuperset(roles) or not _contents_fit(messages):
        return None
    calling_at = [index for index, message in enumerate(messages) if "tool_calls" in message]
    lists = [messages[index]["tool_calls"] for index in calling_at]
    if not set(map(type, lists)) <= _LIST_OR_NONE:
        return None
    if not {roles[index] for index, each in zip(calling_at, lists, strict=True) if each} <= _CALLERS:
        return None
    calls = list(chain.from_iterable(filter(None, lists)))
    answered_at = [index for index, role in enumerate(roles) if role == TOOL]
    results = [messages[index]["tool_call_id"] for index in answered_at]
    if not _calls_fit(calls, tools) or not _texts(set(results)):
        return None
    if len(calls) != len(lists) or not all(lists):
        calling_at = [index for index, each in zip(calling_at, lists, strict=True) for _ in each or ()]
    return _Columns(roles.count(ASSISTANT), list(map(_id, calls)), calling_at, results, answered_at)


def _contents_fit(messages: list[Any]) -> bool:
    try:
        if set(map(type, map(_content, messages))) <= _TEXT:
            return True
    except KeyError:
        pass
    return all(map(content_fits, messages))


def _calls_fit(calls: list[Any], tools: frozenset[str] | None) -> bool:
    functions = list(map(_function, calls))
    names, arguments = set(map(_name, functions)), list(map(_arguments, functions))
    return (
        set(map(_type, calls)) <= {FUNCTION}
        and _texts(set(map(_id, calls)))
        and _texts(names)
        and (tools is None or tools >= names)
        and set(map(type, arguments)) <= _TEXT
        and all_objects(arguments)
    )


def _texts(values: set[Any]) -> bool:
    """Whether all of these are texts, and none is empty."""
    return "" not in values and set(map(type, values)) <= _TEXT


def _matched(columns: _Columns, messages: list[Any]) -> Matching | None:
    """Give the matching of calls and results where each id is used once, and all results come behind their calls."""
    at, answered = dict(zip(columns.calls, columns.called_at, strict=True)), set(columns.results)
    if len(at) != len(columns.calls) or len(answered) != len(columns.results) or not answered <= at.keys():
        return None
    if not all(map(lt, map(at.__getitem__, columns.results), columns.answered_at)):
        return None
    return _NOTHING_OPEN if len(at) == len(answered) else Matching(unanswered=_places(messages, at, answered))


def _places(messages: list[Any], at: Mapping[str, int], answered: set[str]) -> tuple[str, ...]:
    """Give the pointers of calls without a result; `at` tells each call's message."""
    places = []
    for id, index in at.items():
        if id not in answered:
            number = next(number for number, call in enumerate(messages[index]["tool_calls"]) if call["id"] == id)
            places.append(f"/{index}/tool_calls/{number}")
    return tuple(places)
