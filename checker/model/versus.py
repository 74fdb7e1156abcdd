"""Several files of answers side by side: what each of them reached on every item."""

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from checker.model.item import Item, ItemKey
from checker.model.record import Cell
from checker.model.said import Said
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class Contender:
    """One file of answers under the name that somebody gave it.

    `path` is as it was given, `sha256` the hex digest of the file. `answered` are the items on which it says something.
    `cells` hold a rate for each item that was chosen, None where the scorer stumbled over the answer; `notes` say what
    was read.
    """

    name: str
    path: str
    sha256: str
    answered: frozenset[ItemKey]
    cells: Mapping[ItemKey, Cell | None]
    notes: Mapping[ItemKey, tuple[Said, ...]] = field(default_factory=dict)

    def rate(self, key: ItemKey) -> Fraction | None:
        """Give the rate on an item, None where there is none for any reason."""
        cell = self.cells.get(key)
        return cell if isinstance(cell, Fraction) else None


@dataclass(frozen=True, slots=True)
class Versus:
    """Everything that is told of a comparison.

    `items` are all of the version in order, `chosen` those that were scored. `most` is what can be reached on an item,
    where that is known. `digest` is that of what the items ask (64 hex digits), None where they ask nothing. Averages
    are means over all chosen items, times `scale`, shown to `decimals` places.
    """

    benchmark: str
    version: str
    items: tuple[Item, ...]
    chosen: frozenset[ItemKey]
    contenders: tuple[Contender, ...]
    most: Mapping[ItemKey, Fraction]
    digest: str | None
    scale: Fraction
    decimals: int

    @property
    def scored(self) -> tuple[Item, ...]:
        """Give the chosen items, in order."""
        return tuple(item for item in self.items if item.key in self.chosen)

    def average(self, contender: Contender) -> Fraction | None:
        """Give the scaled mean over all chosen items, absent rates counted as 0; None where there is no rate at all."""
        rates = [rate for item in self.scored if (rate := contender.rate(item.key)) is not None]
        return self.scale * sum(rates, Fraction(0)) / len(self.scored) if rates else None

    def covered(self, contender: Contender) -> int:
        """Count the chosen items with a rate."""
        return sum(contender.rate(item.key) is not None for item in self.scored)
