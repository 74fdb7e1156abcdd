"""What an audit finds, and where it is told: one issue for all of it, opened, kept up to date and closed."""

from enum import StrEnum
from typing import Protocol

from checker.model.forge import Account
from checker.model.value import dataclass


class Kind(StrEnum):
    """What is not as it should be."""

    DIFFERS = "differs"
    BROKEN = "broken"
    REFUSED = "refused"
    BAD_SIGNATURE = "bad_signature"
    REVOKED = "revoked"
    SIGNED_LATE = "signed_late"
    UNSIGNED = "unsigned"
    BAD_RECEIPT = "bad_receipt"
    NO_RECEIPT = "no_receipt"
    NOT_IN_LEDGER = "not_in_ledger"
    NOT_PROVEN = "not_proven"
    NEVER_MADE = "never_made"
    MOVED = "moved"
    EMPTIED = "emptied"
    LEFT_OUT = "left_out"
    UNSCORED = "unscored"
    UNANSWERED = "unanswered"


@dataclass(frozen=True, slots=True)
class Drift:
    """One thing; `what` is a path below site/data, an entry, a pull request's number, or a sentence that refuses."""

    kind: Kind
    what: str


@dataclass(frozen=True, slots=True)
class Alarm:
    """An open issue."""

    number: int
    author: Account
    body: str


class Alarms(Protocol):
    """The issues of one repository. Every method raises ForgeRefusal where the forge does not do what is asked."""

    def open(self) -> tuple[Alarm, ...]:
        """Give the open issues that the bot itself wrote, the oldest first."""
        ...

    def raise_one(self, title: str, body: str) -> None:
        """Open an issue, once: where the answer was lost it is looked for before it is tried again."""
        ...

    def edit(self, number: int, body: str) -> None:
        """Put another text in an issue's place."""
        ...

    def close(self, number: int) -> None:
        """Close an issue."""
        ...
