"""What can become of calls and their results: each result behind its call, each call answered at most once."""

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Stray:
    """A result that answers no call. `later`: its call comes behind it. `open` are the ids that wait for a result.

    `more` counts such results that follow it at once, as they do where one message with several calls is missing.
    """

    pointer: str
    id: str
    later: bool
    open: tuple[str, ...]
    more: int = 0


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
