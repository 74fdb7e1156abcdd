"""Which cells a ruling took the credit from: they hold the worst that the benchmark knows, and are told as removed."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from checker.boards.documents.manifest import ComponentColumn
from checker.model.record import Cell
from checker.model.ruling import RulingKind
from checker.model.value import dataclass
from checker.report.site.outcomes import Outcome, Outcomes
from checker.report.site.read import Aggregates


@dataclass(frozen=True, slots=True)
class Removals:
    """By entry the components that rulings removed somewhere, None: all; and the ends of each component."""

    components: Mapping[str, frozenset[str] | None]
    ends: Mapping[str, frozenset[Fraction]]

    def hold(self, entry: str, outcome: Outcome, component: str, cell: Cell) -> bool:
        """Whether the cell of an outcome was removed.

        The records name the item, the rulings the components: a number amid the scale was never taken away.
        """
        if outcome.ruling is None or entry not in self.components or not isinstance(cell, Fraction):
            return False
        named = self.components[entry]
        return (named is None or component in named) and (not self.ends[component] or cell in self.ends[component])

    def within(self, entry: str, outcome: Outcome, components: Sequence[str]) -> tuple[str, ...]:
        """Give the components whose cells were removed from an outcome; `components` are those of its cells."""
        if outcome.ruling is None:
            return ()
        cells = zip(components, outcome.cells, strict=True)
        return tuple(name for name, cell in cells if self.hold(entry, outcome, name, cell))

    def items(self, entry: str, outcomes: Outcomes, component: str) -> frozenset[str]:
        """Give the items whose cell of a component was removed from an entry."""
        if entry not in self.components:
            return frozenset()
        at = outcomes.components.index(component)
        found = ((item, outcomes.of(item, entry)) for item in outcomes.items)
        return frozenset(item for item, each in found if self.hold(entry, each, component, each.cells[at]))


def removals_of(board: Aggregates) -> Removals:
    """Give what the rulings of a board removed."""
    named: dict[str, frozenset[str] | None] = {}
    for each in board.manifest.rulings:
        if each.kind == RulingKind.REWARD_HACK and each.items:
            before = named.get(each.entry, frozenset())
            named[each.entry] = None if before is None or not each.components else before | set(each.components)
    return Removals(named, {each.id: _ends(each) for each in board.manifest.components})


def _ends(component: ComponentColumn) -> frozenset[Fraction]:
    if component.low is None or component.high is None:
        return frozenset()
    return frozenset({Fraction(component.low), Fraction(component.high)})
