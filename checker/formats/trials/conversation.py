"""What one trajectory's messages say, and which results are of which calls.

That all is well is proven by columns. Only where the proof fails are the messages looked at one by one, and the rules
say what is wrong.
"""

from collections.abc import Mapping
from operator import lt
from typing import Any

from checker.formats.remember import remembered
from checker.formats.trials.columns import ASSISTANT, Columns, columns_of
from checker.formats.trials.matching import Matching
from checker.formats.trials.walk import matching_of
from checker.model.json import Json
from checker.model.trace import Trace
from checker.model.value import dataclass

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


@remembered
def conversation_of(trace: Trace) -> Conversation | None:
    """Look at a trajectory; None where its messages are no list."""
    messages = trace.messages
    if not isinstance(messages, list):
        return None
    columns = columns_of(messages)
    turns = columns.turns if columns is not None else _turns(messages)
    if columns is None or not columns.calls_fit(trace.source.tools):
        return Conversation(messages, False, turns, matching_of(messages))
    matching = _matched(columns, messages) or matching_of(messages)
    return Conversation(messages, matching.clean, turns, matching)


def _last_turn(messages: list[Json]) -> int:
    turns = (
        (index, message) for index, message in zip(range(len(messages) - 1, -1, -1), reversed(messages), strict=True)
    )
    return next((at for at, each in turns if isinstance(each, dict) and each.get("role") == ASSISTANT), -1)


def _turns(messages: list[Json]) -> int:
    return sum(1 for message in messages if isinstance(message, dict) and message.get("role") == ASSISTANT)


def _matched(columns: Columns, messages: list[Any]) -> Matching | None:
    """Give the matching of calls and results where each id is used once, and all results come behind their calls."""
    at, answered = dict(zip(columns.calls, columns.called_at, strict=True)), set(columns.results)
    if len(at) != len(columns.calls) or len(answered) != len(columns.results) or not answered <= at.keys():
        return None
    if not all(map(lt, map(at.__getitem__, columns.results), columns.answered_at)):
        return None
    return _NOTHING_OPEN if len(at) == len(answered) else Matching(unanswered=_places(messages, at, answered))


def _places(messages: list[Any], at: Mapping[str, int], answered: set[str]) -> tuple[str, ...]:
    """Give the pointers of calls without a result; `at` tells each call's message. Each message is looked at once."""
    waiting = dict.fromkeys(index for id, index in at.items() if id not in answered)
    return tuple(
        f"/{index}/tool_calls/{number}"
        for index in waiting
        for number, call in enumerate(messages[index]["tool_calls"])
        if call["id"] not in answered
    )
