"""What an open pull request waits for, as a maintainer asks."""

from enum import StrEnum

from checker.model.forge import Account
from checker.model.value import dataclass


class Wait(StrEnum):
    """What a pull request waits for; first what a maintainer can do now, last what only its author can."""

    MERGE = "merge"
    APPROVAL = "approval"
    RESCORING = "rescoring"
    BROKEN = "broken"
    STALE = "stale"
    CHECK = "check"
    QUOTA = "quota"
    CHANGES = "changes"
    CONFLICT = "conflict"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One open pull request, and all that it waits for, in the order of Wait.

    `verdict` is `pass`, `fail` or `error`, None where its head is not checked; `told` is what the check said in a few
    words. `entry` and `benchmark` are None where it touches none. `age` counts whole hours since it was opened.
    `free` is when its author may have the next rescoring, in UTC, where there is none left now.
    """

    number: int
    head: str
    author: Account
    age: int
    waits: tuple[Wait, ...]
    verdict: str | None = None
    told: str = ""
    benchmark: str | None = None
    entry: str | None = None
    free: str | None = None

    @property
    def turn(self) -> Wait:
        """What has to come about first: of all that it waits for, what is furthest from a maintainer's hands."""
        return self.waits[-1]
