"""Walks through messages of whatever shape, and matches results with calls.

One slip must be one finding. A result whose id is misspelt leaves its call without one, and a message that cannot be
told may have been calls or a result; such strays are told where they stand, and explain as much as there is of them.
"""

from collections.abc import Iterator
from itertools import islice

from checker.formats.trials.content import speechless
from checker.formats.trials.matching import Matching, Stray
from checker.model.json import Json
from checker.model.value import dataclass, field, replace

_MOST_OPEN = 20
"""Ids that wait for a result, the latest, that may be the one that was meant."""

_MOST_GUESSED = 100
"""Strays, the first, for which such ids are kept."""

_SPEAKERS = ("system", "user", "assistant")


def matching_of(messages: list[Json]) -> Matching:
    """Match results with calls, whatever the messages look like."""
    later: dict[str, int] = {}
    for _, id in (pair for message in messages for pair in _calls(message, "")):
        if isinstance(id, str):
            later[id] = later.get(id, 0) + 1
    walk = _Walk(later)
    for index, message in enumerate(messages):
        walk.message(index, message)
    return Matching(tuple(walk.strays), tuple(walk.again), tuple(walk.reused), tuple(walk.unexplained))


@dataclass(slots=True)
class _Walk:
    """One walk. `later` counts the calls to come by id; `open` gives the pointer of each call that waits, by id.

    `unexplained` are the pointers of those for which no stray was meant, `early` the ids of results that came before
    their calls, and `lost_calls` counts calls that cannot be told. `hidden`: any number of calls may have been in the
    last message that is no result. `strayed_at` is the index of the last stray.
    """

    later: dict[str, int]
    open: dict[str, str] = field(default_factory=dict)
    unexplained: dict[str, None] = field(default_factory=dict)
    early: set[str] = field(default_factory=set)
    closed: set[str] = field(default_factory=set)
    strays: list[Stray] = field(default_factory=list)
    again: list[tuple[str, str]] = field(default_factory=list)
    reused: list[tuple[str, str]] = field(default_factory=list)
    lost_calls: int = 0
    hidden: bool = False
    strayed_at: int = -2

    def message(self, index: int, message: Json) -> None:
        """Take one message."""
        if not isinstance(message, dict) or _tells_nothing(message):
            self.lost_calls += 1
            self.hidden = True
            self._explain()
            return
        for at, id in _calls(message, f"/{index}"):
            self._call(at, id)
        if _is_result(message):
            self._result(index, message.get("tool_call_id"))
        else:
            calls = message.get("tool_calls")
            self.hidden = speechless(message) or not (calls is None or isinstance(calls, list))

    def _call(self, pointer: str, id: Json) -> None:
        if not isinstance(id, str) or not id:
            self.lost_calls += 1
            return
        self.later[id] -= 1
        if self.open.get(id) in self.unexplained:
            self.reused.append((pointer, id))
            self.lost_calls += 1
            return
        self.open[id] = pointer
        self.closed.discard(id)
        if id in self.early:
            self.early.remove(id)
        else:
            self.unexplained[pointer] = None

    def _result(self, index: int, id: Json) -> None:
        if not isinstance(id, str) or not id:
            self._explain()
        elif id in self.open:
            self._answer(id)
        elif self.hidden:
            return
        elif self.lost_calls:
            self.lost_calls -= 1
        elif id in self.closed:
            self._explain()
            self.again.append((f"/{index}/tool_call_id", id))
        else:
            self._stray(index, id)

    def _answer(self, id: str) -> None:
        pointer = self.open.pop(id)
        self.closed.add(id)
        if pointer in self.unexplained:
            del self.unexplained[pointer]
        else:
            self._explain()  # the stray that was taken for this one's result is another's

    def _explain(self) -> None:
        """Take a result that cannot be told, or not its call, for that of the call that was made last."""
        if self.unexplained:
            self.unexplained.popitem()

    def _stray(self, index: int, id: str) -> None:
        follows, later = self.strayed_at == index - 1, bool(self.later.get(id))
        self.strayed_at = index
        if later:
            self.early.add(id)
        else:
            self._explain()
        if follows and not later and not self.open:
            self.strays[-1] = replace(self.strays[-1], more=self.strays[-1].more + 1)
        else:
            waiting = tuple(islice(reversed(self.open), _MOST_OPEN)) if len(self.strays) < _MOST_GUESSED else ()
            self.strays.append(Stray(f"/{index}/tool_call_id", id, later, waiting))


def _tells_nothing(message: dict[str, Json]) -> bool:
    role = message.get("role")
    known = isinstance(role, str) and role in (*_SPEAKERS, "tool")
    return not known and "tool_calls" not in message and "tool_call_id" not in message


def _is_result(message: dict[str, Json]) -> bool:
    """Whether a message is a result, or seems to be one whose role is misspelt."""
    role = message.get("role")
    return role == "tool" or ("tool_call_id" in message and role not in _SPEAKERS)


def _calls(message: Json, pointer: str) -> Iterator[tuple[str, Json]]:
    """Give the id of each call that a message makes, or seems to make, with the call's pointer."""
    calls = message.get("tool_calls") if isinstance(message, dict) else None
    if isinstance(calls, list):
        for number, call in enumerate(calls):
            yield f"{pointer}/tool_calls/{number}", call.get("id") if isinstance(call, dict) else None
    elif calls is not None:
        yield f"{pointer}/tool_calls", calls.get("id") if isinstance(calls, dict) else None
