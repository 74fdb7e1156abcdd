"""What a benchmark lets out: what a rescoring tells, how often, and what becomes of records."""

from enum import StrEnum

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Quota:
    """How many rescorings an account has in how many days."""

    count: int
    per_days: int


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a rescoring on hidden truth may tell: decimals shown, quota, and `headline`, `metrics` or `all`."""

    decimals: int | None = None
    quota: Quota | None = None
    reveal: str = "all"


class Publish(StrEnum):
    """What becomes of records: published in full, sealed, or not kept."""

    FULL = "full"
    SEALED = "sealed"
    NONE = "none"
