"""Calls and their results: each result behind its call, each call answered at most once.

One slip must be one finding. A result whose id is misspelt leaves its call without one, and a message that cannot be
told may have been a call or a result; such strays are told where they stand, and explain as much as there is of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from checker.model.json import Json

_MOST_OPEN = 20
"""Ids that wait for a result, the latest, that may be the one that was meant."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A result that answers no call. `later`: its call comes behind it. `open` are the ids that wait for a result."""

    pointer: str
    id: str
    later: bool
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    """What became of calls and results, all by pointer.

    `strays` are results without a call before them; `again` results of calls that have one; `reused` calls whose id
    waits for a result already; `unanswered` calls without a result, beyond what strays explain.
    """

    strays: tuple[Stray, ...] = ()
    again: tuple[tuple[str, str], ...] = ()
    reused: tuple[tuple[str, str], ...] = ()
    unanswered: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether each result has its call, and each id stands for one call at a time."""
        return not self.strays and not self.again and not self.reused


@dataclass(slots=True)
class _Walk:
    """One walk through the messages. `lost_calls` and `lost_results` count those that cannot be told."""

    later: dict[str, int]
    open: dict[str, str] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    strays: list[Stray] = field(default_factory=list)
    again: list[tuple[str, str]] = field(default_factory=list)
    reused: list[tuple[str, str]] = field(default_factory=list)
    lost_calls: int = 0
    lost_results: int = 0

    def call(self, pointer: str, id: Json) -> None:
        """Take one call."""
        if not isinstance(id, str) or not id:
            self.lost_calls += 1
            return
        self.later[id] -= 1
        if id in self.open:
            self.reused.append((pointer, id))
            self.lost_calls += 1
            return
        self.open[id] = pointer
        self.closed.discard(id)

    def result(self, pointer: str, id: Json) -> None:
        """Take one result."""
        if not isinstance(id, str) or not id:
            self.lost_results += 1
        elif id in self.open:
            del self.open[id]
            self.closed.add(id)
        elif self.lost_calls:
            self.lost_calls -= 1
        else:
            self.lost_results += 1
            if id in self.closed:
                self.again.append((pointer, id))
            else:
                self.strays.append(Stray(pointer, id, bool(self.later.get(id)), tuple(self.open)[-_MOST_OPEN:]))


def matching_of(messages: list[Json]) -> Matching:
    """Match results with calls, whatever the messages look like."""
    later: dict[str, int] = {}
    for _, id in (pair for message in messages for pair in _calls(message, "")):
        if isinstance(id, str):
            later[id] = later.get(id, 0) + 1
    walk = _Walk(later)
    for index, message in enumerate(messages):
        pointer = f"/{index}"
        for at, id in _calls(message, pointer):
            walk.call(at, id)
        if not isinstance(message, dict):
            walk.lost_calls += 1
            walk.lost_results += 1
        elif _is_result(message):
            walk.result(f"{pointer}/tool_call_id", message.get("tool_call_id"))
    unanswered = tuple(walk.open.values())
    return Matching(
        tuple(walk.strays),
        tuple(walk.again),
        tuple(walk.reused),
        unanswered[: max(0, len(unanswered) - walk.lost_results)],
    )


def _is_result(message: dict[str, Json]) -> bool:
    """Whether a message is a result, or seems to be one whose role is misspelt."""
    role = message.get("role")
    return role == "tool" or ("tool_call_id" in message and role not in ("system", "user", "assistant"))


def _calls(message: Json, pointer: str) -> Iterator[tuple[str, Json]]:
    """Give the id of each call that a message makes, or seems to make, with the call's pointer."""
    calls = message.get("tool_calls") if isinstance(message, dict) else None
    if isinstance(calls, list):
        for number, call in enumerate(calls):
            yield f"{pointer}/tool_calls/{number}", call.get("id") if isinstance(call, dict) else None
    elif calls is not None:
        yield f"{pointer}/tool_calls", calls.get("id") if isinstance(calls, dict) else None
