"""What a benchmark lets out: what a rescoring tells, how often, and what becomes of records."""

from enum import StrEnum
from fractions import Fraction

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Quota:
    """How many rescorings an account has in how many days.

    `organizations`: an organisation has no more either, whatever accounts ask for it. `total` bounds those of all
    accounts on one truth, None: nothing does.
    """

    count: int
    per_days: int
    organizations: bool = True
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Gate:
    """A rescoring on hidden truth tells a score only where it is surely above a reference.

    `total` is how many rescorings one truth is good for, over all accounts: the test is as strict as that many tests
    need (Bonferroni). The reference is the account's best accepted entry, or anybody's where `against_all`; until there
    is one it is the baseline: an `entry` that is merged, or a published `number` in the ranking metric's own scale.
    """

    total: int
    entry: str | None = None
    number: Fraction | None = None
    against_all: bool = False


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a rescoring on hidden truth may tell: decimals shown, quota, and `headline`, `metrics` or `all`.

    With a `gate` it tells whether the entry is accepted, and of an accepted one the ranking metric alone.
    """

    decimals: int | None = None
    quota: Quota | None = None
    reveal: str = "all"
    gate: Gate | None = None

    @property
    def total(self) -> int | None:
        """How many rescorings one truth is good for, over all accounts; None: any number."""
        declared = [each.total for each in (self.quota, self.gate) if each is not None and each.total is not None]
        return min(declared, default=None)


class Publish(StrEnum):
    """What becomes of records: published in full, sealed, or not kept."""

    FULL = "full"
    SEALED = "sealed"
    NONE = "none"
