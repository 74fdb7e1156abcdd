"""Maintainers' reviewed decisions on entries."""

from collections.abc import Mapping
from enum import StrEnum

from checker.model.benchmark import MissingPolicy
from checker.model.item import ItemKey
from checker.model.value import dataclass, field


class RulingKind(StrEnum):
    """What was decided."""

    REWARD_HACK = "reward_hack"
    MISSING_POLICY = "missing_policy"
    WITHDRAWN = "withdrawn"
    SUPERSEDED = "superseded"
    DISQUALIFIED = "disqualified"
    REPRODUCED = "reproduced"
    NOT_COPIED = "not_copied"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision on one entry, with its reason.

    `items` and `components` say what a reward-hack removal takes away (no components: all of them); `policy` is the
    exception of a missing-policy ruling; `by` the entry that supersedes, or that did not copy from this one.
    """

    kind: RulingKind
    reason: str
    items: tuple[ItemKey, ...] = ()
    components: tuple[str, ...] = ()
    policy: MissingPolicy | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings of one benchmark, by entry name."""

    by_entry: Mapping[str, tuple[Ruling, ...]] = field(default_factory=dict)

    def apart(self, one: str, other: str) -> bool:
        """Whether somebody looked at two entries and ruled that neither is a copy of the other."""
        pairs = ((one, other), (other, one))
        return any(each.kind is RulingKind.NOT_COPIED and each.by == by for name, by in pairs for each in self.on(name))

    def on(self, entry: str) -> tuple[Ruling, ...]:
        """Give the rulings on one entry, in the order written."""
        return self.by_entry.get(entry, ())
