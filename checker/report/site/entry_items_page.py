"""What an entry did, item by item: one row for each item, and what the rows can be filtered by."""

from collections.abc import Collection, Sequence

from markupsafe import escape

from checker.model.record import SCORED
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import entry_items_path, item_path, relative, slug
from checker.report.site.filters import Choice, Listing, Option, Row, item_head, listing, part_values, view_choices
from checker.report.site.item_list import BoardItem
from checker.report.site.outcome_cells import ABSENT, REMOVED, Column, outcome_html, status_html
from checker.report.site.outcomes import Outcome, Outcomes
from checker.report.site.read import Aggregates
from checker.report.site.removals import removals_of

_GONE, _GONE_WORDS = REMOVED


@dataclass(frozen=True, slots=True)
class Head:
    """One item's head of a row, the same for every entry: its id, its markup, and the parts that it answers to."""

    id: str
    html: str
    parts: tuple[str, ...]


def heads(board: Aggregates, items: Sequence[BoardItem]) -> tuple[Head, ...]:
    """Give the heads of the rows of every entry's list: all these pages lie equally deep."""
    page = entry_items_path(board.folder, "entry")
    made = ((item, item_head(item, relative(page, item_path(board.folder, item.id)), board)) for item in items)
    return tuple(Head(item.id, html, tuple(part_values(board, item))) for item, html in made)


@dataclass(frozen=True, slots=True)
class Lines:
    """What the lists of all entries of a board share."""

    board: Aggregates
    outcomes: Outcomes
    columns: tuple[Column, ...]
    heads: tuple[Head, ...]


def entry_listing(lines: Lines, entry: str, traced: Collection[str]) -> Listing:
    """Give an entry's outcomes; `traced` are the items whose trajectory has a page."""
    removals, every = removals_of(lines.board), lines.outcomes.components
    found = ((head, lines.outcomes.of(head.id, entry)) for head in lines.heads)
    rows = [_row(head, each, lines.columns, removals.within(entry, each, every), traced) for head, each in found]
    return listing((_status_choice(), *_component_choices(lines.columns), *view_choices(lines.board)), rows)


def _row(
    item: Head, outcome: Outcome, columns: Sequence[Column], gone: Collection[str], traced: Collection[str]
) -> Row:
    cells = f"{item.html}{outcome_html(outcome, columns, gone)}{status_html(outcome)}{_trace(item, traced)}"
    return Row(cells, (*_answers(outcome, columns, gone), *item.parts))


def _trace(item: Head, traced: Collection[str]) -> str:
    """Give the cell that leads to a trajectory, which lies in a folder below the list."""
    if item.id not in traced:
        return "<td></td>" if traced else ""
    label = escape(for_html(f"Trajectory of {item.id}"))
    return f'<td><a href="{slug(item.id)}/" aria-label="{label}">trajectory</a></td>'


def _status_choice() -> Choice:
    absences = (Option(str(absence), words) for absence, (_, words) in ABSENT.items())
    return Choice("status", "Status", (Option(SCORED, "scored"), *absences, Option(_GONE, _GONE_WORDS)))


def _component_choices(columns: Sequence[Column]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            "is",
            for_html(each.component.label),
            (Option(f"{each.component.id}:1", "passed"), Option(f"{each.component.id}:0", "failed")),
        )
        for each in columns
        if each.binary
    )


def _answers(outcome: Outcome, columns: Sequence[Column], gone: Collection[str]) -> list[str]:
    cells = ((each.component.id, outcome.cells[each.at]) for each in columns if each.binary)
    found = [f"{component}:{cell}" for component, cell in cells if cell in (0, 1) and component not in gone]
    return [outcome.status if outcome.ruling is None else _GONE, *found]
