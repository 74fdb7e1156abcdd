"""How an outcome looks: a word and a shape for each state, so that no two of them are told apart by colour alone.

The markup of a cell is made once for each value that comes: lists of outcomes have hundreds of thousands of them.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from markupsafe import Markup

from checker.boards.documents.manifest import ComponentColumn
from checker.metrics.rounding import shown
from checker.model.benchmark import ComponentKind
from checker.model.record import SCORED, Absence, Cell
from checker.model.value import dataclass
from checker.report.site.outcomes import Outcome, Outcomes

_MOST_PLACES = 4

ABSENT: Mapping[str, tuple[str, str]] = {
    Absence.NOT_APPLICABLE: ("na", "N/A"),
    Absence.MISSING_GENERATION: ("none", "no answer"),
    Absence.MISSING_EVALUATION: ("unjudged", "not evaluated"),
    Absence.INVALID_EVALUATION: ("bad", "invalid"),
}
"""By absence the class of its shape, and its words."""

_GONE = "gone"
REMOVED = (_GONE, "removed by a ruling")


@dataclass(frozen=True, slots=True)
class Mark:
    """One state as it is shown: the class of its shape, and its words."""

    shape: str
    words: str


@dataclass(frozen=True, slots=True)
class Column:
    """A component that has a column: its place among all, and the decimals that its recorded numbers need."""

    at: int
    component: ComponentColumn
    binary: bool
    places: int


def columns_of(components: Sequence[ComponentColumn], outcomes: Outcomes | None) -> tuple[Column, ...]:
    """Give the components that have a column."""
    found = ((at, each, each.kind == ComponentKind.BINARY) for at, each in enumerate(components) if each.shown)
    return tuple(Column(at, each, binary, 0 if binary else _places(at, outcomes)) for at, each, binary in found)


def _places(at: int, outcomes: Outcomes | None) -> int:
    """Give how many decimals show every number of a component as it was recorded, 4 where some need more."""
    across = outcomes.items.values() if outcomes else ()
    numbers = {outcome.cells[at] for each in across for outcome in each.values()}
    needed = (_decimals(each) for each in numbers if isinstance(each, Fraction))
    return max(needed, default=0)


def _decimals(value: Fraction) -> int:
    return next((n for n in range(_MOST_PLACES) if (value * 10**n).denominator == 1), _MOST_PLACES)


def mark(cell: Cell, binary: bool, places: int) -> Mark:
    """Give how a cell looks; a number is shown with that many decimals."""
    if isinstance(cell, Absence):
        return Mark(*ABSENT[cell])
    if binary and cell in (0, 1):
        return Mark("pass", "passed") if cell else Mark("fail", "failed")
    return Mark("num", shown(cell, places))


def status_mark(outcome: Outcome) -> Mark:
    """Give how an item stands as a whole."""
    if outcome.ruling is not None:
        return Mark(*REMOVED)
    if outcome.status == SCORED:
        return Mark("scored", "scored")
    return Mark(*ABSENT[Absence(outcome.status)])


@lru_cache(maxsize=100_000)
def cell_html(cell: Cell, binary: bool, places: int) -> str:
    """Give the markup of a table's cell."""
    found = mark(cell, binary, places)
    return _html(found.shape if binary or found.shape == "num" else f"{found.shape} num", found.words)


@lru_cache(maxsize=10_000)
def _html(shape: str, words: str) -> str:
    return str(Markup('<td class="o {}">{}</td>').format(shape, words))


def status_html(outcome: Outcome) -> str:
    """Give the markup of the cell that tells how an item stands as a whole."""
    found = status_mark(outcome)
    return _html(found.shape, found.words)


def outcome_html(outcome: Outcome, columns: Sequence[Column], gone: Collection[str] = ()) -> str:
    """Give the markup of a row's cells, one for each column; `gone` are the components that a ruling removed."""
    return "".join(
        _html(_GONE if each.binary else f"{_GONE} num", "removed")
        if each.component.id in gone
        else cell_html(outcome.cells[each.at], each.binary, each.places)
        for each in columns
    )
