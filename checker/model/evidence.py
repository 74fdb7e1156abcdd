"""How far a number can be believed: three facts, computed and never declared."""

from enum import IntEnum

from checker.model.value import dataclass

OWN_ANSWERS = "against its own answers, for no board"
"""Said in place of a level where a file was scored by the truth that it brings along."""


class Numbers(IntEnum):
    """Where an entry's numbers come from."""

    CLAIMED = 0
    RECOMPUTED = 1
    RESCORED = 2
    REPRODUCED = 3


class Extent(IntEnum):
    """How much of something an entry holds."""

    NONE = 0
    PARTIAL = 1
    ALL = 2


@dataclass(frozen=True, slots=True)
class Evidence:
    """The three facts: where the numbers come from, how many items have one, how many raw outputs are there."""

    numbers: Numbers
    items: Extent
    raw: Extent

    def reaches(self, other: "Evidence") -> bool:
        """Whether each fact is at least the other's."""
        return self.numbers >= other.numbers and self.items >= other.items and self.raw >= other.raw

    @property
    def level(self) -> str:
        """The level shown: the word for the numbers, `partial` added when items or raw outputs are not complete.

        Numbers that are only claimed have nothing behind them that could be complete.
        """
        word = self.numbers.name.lower()
        whole = self.items is Extent.ALL and self.raw is Extent.ALL
        return word if whole or self.numbers is Numbers.CLAIMED else f"{word}, partial"

    def said(self, *, verified: bool) -> str:
        """Give the level as people read it everywhere: `verified` added for an entry that reaches what that takes."""
        return f"{self.level}, verified" if verified else self.level


def extent(held: int, total: int) -> Extent:
    """Say how much `held` of `total` is."""
    if held <= 0:
        return Extent.NONE
    return Extent.ALL if held >= total else Extent.PARTIAL
