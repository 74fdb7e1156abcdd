"""One item's trajectory: where it stands, what the rules look at, and the little that stays of it."""

from checker.model.finding import Place
from checker.model.json import Json
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class TraceSource:
    """Where one item's messages stand.

    `item` is the id as the record that points here writes it, None where no record does, and `record` the pointer of
    that record. `place` is a file of their own with the pointer "", or a pointer into the document named `inside`.
    `tools` are the names of the tools that the record says there were, None where it does not say.
    """

    item: str | None
    place: Place
    inside: str | None = None
    tools: frozenset[str] | None = None
    record: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """One item's messages as they were read, before anything is known about their shape."""

    source: TraceSource
    messages: Json


@dataclass(frozen=True, slots=True)
class TraceFacts:
    """What stays of a trajectory once it was judged: its source, and how many assistant messages it has.

    `turns` is None where the messages could not be read as a list. `sound`: no error was found in it. `unanswered`
    counts the calls without a result with which it ends; `first_unanswered` is the place of the first of them.
    """

    source: TraceSource
    turns: int | None
    sound: bool
    unanswered: int = 0
    first_unanswered: Place | None = None
