"""Why a number of a board is missing: one reason, where the committed records know no other."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from checker.model.record import Absence
from checker.report.site.cells import MISSING, Cell
from checker.report.site.outcome_cells import ABSENT
from checker.report.site.outcomes import outcomes_of
from checker.report.site.read import Aggregates
from checker.report.site.site import Site

Explain: TypeAlias = Callable[[Cell, str, Sequence[str]], Cell]
"""Takes the cell of an entry that rests on some components."""

_KINDS: Mapping[Absence, str] = {
    Absence.MISSING_GENERATION: "missing-generation",
    Absence.MISSING_EVALUATION: "missing-evaluation",
    Absence.INVALID_EVALUATION: "invalid",
}


def as_it_is(cell: Cell, entry: str, components: Sequence[str]) -> Cell:
    """Explain nothing."""
    return cell


def explained(site: Site, board: Aggregates) -> Explain:
    """Give what tells of a missing cell whether nothing was answered, nothing evaluated, or all of it invalid.

    What holds over all items holds in every part. Where reasons differ, or records are not published, it stays missing.
    """

    def explain(cell: Cell, entry: str, components: Sequence[str]) -> Cell:
        if cell.kind != MISSING:
            return cell
        found = _reasons(site, board, entry, components) - {Absence.NOT_APPLICABLE}
        if len(found) != 1:
            return cell
        (reason,) = found
        return replace(cell, text=ABSENT[reason][1], kind=_KINDS[reason])

    return explain


def _reasons(site: Site, board: Aggregates, entry: str, components: Sequence[str]) -> set[Absence]:
    outcomes = outcomes_of(site, board)
    if outcomes is None or entry not in outcomes.entries:
        return set()
    places = [outcomes.components.index(each) for each in components if each in outcomes.components]
    told = (outcomes.of(item, entry).cells for item in outcomes.items)
    return {cell for cells in told for at in places if isinstance(cell := cells[at], Absence)}
