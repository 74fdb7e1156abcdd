"""Messages column by column: that all is well with each of them is proven in a few passes over all of them."""

from itertools import chain
from operator import itemgetter
from typing import Any

from checker.formats.remember import remembered
from checker.formats.trials.arguments import all_objects
from checker.formats.trials.content import content_fits
from checker.formats.trials.tools import FUNCTION
from checker.model.json import Json
from checker.model.value import dataclass

ASSISTANT, TOOL = "assistant", "tool"
ROLES = ("system", "user", ASSISTANT, TOOL)

_ROLES, _CALLERS = frozenset(ROLES), {ASSISTANT}
_TEXT, _LIST_OR_NONE, _TEXT_OR_NONE = {str}, {list, type(None)}, {str, type(None)}
_role, _content = itemgetter("role"), itemgetter("content")
_id, _type, _function = itemgetter("id"), itemgetter("type"), itemgetter("function")
_name, _arguments = itemgetter("name"), itemgetter("arguments")


@dataclass(frozen=True, slots=True)
class Columns:
    """What messages hold that are proven to be well, but for what calls say and which results are theirs.

    `calls` and `results` are the ids of calls and of results, in order, each with the index of its message;
    `names` and `arguments` are the calls'. `turns` counts the assistant's messages. `plain`: nothing else is in the
    messages, so that they hold no numbers and are not nested further.
    """

    turns: int
    calls: list[str]
    called_at: list[int]
    results: list[str]
    answered_at: list[int]
    names: set[str]
    arguments: list[str]
    plain: bool

    def calls_fit(self, tools: frozenset[str] | None) -> bool:
        """Whether each call is of one of the tools, where these are known, and its arguments are an object's text."""
        return (tools is None or tools >= self.names) and all_objects(self.arguments)


@remembered
def columns_of(messages: Json) -> Columns | None:
    """Give the columns of messages; None where any of them is not proven to be well."""
    if not isinstance(messages, list):
        return None
    try:
        return _columns(messages)
    except (AttributeError, KeyError, TypeError):  # something is not of the form that is wanted
        return None


def are_plain(messages: Json) -> bool:
    """Whether messages are proven to hold texts alone, in the few lists and objects that messages are made of."""
    columns = columns_of(messages)
    return columns is not None and columns.plain


def _columns(messages: list[Any]) -> Columns | None:
    roles = list(map(_role, messages))
    kinds = _kinds_of_content(messages)
    if not _ROLES.issuperset(roles) or kinds is None:
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
    functions = list(map(_function, calls))
    ids, names, arguments = list(map(_id, calls)), set(map(_name, functions)), list(map(_arguments, functions))
    if not (set(map(type, arguments)) <= _TEXT and set(map(_type, calls)) <= {FUNCTION}):
        return None
    if not all(map(_texts, (set(ids), names, set(results)))):
        return None
    plain = (
        kinds <= _TEXT_OR_NONE
        and sum(map(len, messages)) == 2 * len(messages) + len(lists) + len(results)
        and sum(map(len, calls)) == 3 * len(calls)
        and sum(map(len, functions)) == 2 * len(calls)
    )
    if len(calls) != len(lists) or not all(lists):
        calling_at = [index for index, each in zip(calling_at, lists, strict=True) for _ in each or ()]
    return Columns(roles.count(ASSISTANT), ids, calling_at, results, answered_at, names, arguments, plain)


def _kinds_of_content(messages: list[Any]) -> set[type] | None:
    """Give the types of contents; None where one is not proven to fit."""
    try:
        kinds = set(map(type, map(_content, messages)))
    except KeyError:
        kinds = {object}  # a message without any
    return kinds if kinds <= _TEXT or all(map(content_fits, messages)) else None


def _texts(values: set[Any]) -> bool:
    """Whether all of these are texts, and none is empty."""
    return "" not in values and set(map(type, values)) <= _TEXT
