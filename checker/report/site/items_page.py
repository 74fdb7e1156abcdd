"""Every published item of a board in one list: what it is, and how the entries did on it."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from markupsafe import escape

from checker.metrics.rounding import shown
from checker.model.record import SCORED, Absence
from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.address import item_path, items_path, relative
from checker.report.site.board_table import standing_rows
from checker.report.site.filters import Choice, Listing, Option, Row, item_head, listing, part_values, view_choices
from checker.report.site.item_list import BoardItem
from checker.report.site.outcome_cells import ABSENT, Column, columns_of
from checker.report.site.outcomes import Outcome, Outcomes
from checker.report.site.read import Aggregates

_SNIPPET = 160
_NO_VALUE = ("mixed", "no value")
_BY = (("all", "by all"), ("some", "by some"), ("none", "by none"))


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of items: their outcomes, None where these are not published, those who have some, the columns."""

    outcomes: Outcomes | None
    entries: tuple[str, ...]
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How entries did on one item in one component.

    `count` of them have a number; `passed` counts those who passed, None of what is no yes or no; `mean` is over the
    numbers, None where there are none; then `absent` says why, where it is one reason for all.
    """

    column: Column
    count: int
    passed: int | None
    mean: Fraction | None
    absent: Absence | None = None

    @property
    def text(self) -> str:
        """The tally in words and figures."""
        if self.mean is None:
            return "–"
        if self.passed is None:
            return shown(self.mean, max(self.column.places, 2))
        return f"{self.passed} of {self.count}"

    @property
    def none(self) -> tuple[str, str]:
        """The class and the words for a tally of no number."""
        return _NO_VALUE if self.absent is None else ABSENT[self.absent]


def told_of(board: Aggregates, outcomes: Outcomes | None) -> Told:
    """Put together what is told of a board's items, by the entries that stand on it."""
    known = set(outcomes.entries) if outcomes else set[str]()
    entries = tuple(row.entry for row in standing_rows(board.overall.rows) if row.entry in known)
    return Told(outcomes, entries, columns_of(board.manifest.components, outcomes) if entries else ())


def across(told: Told, item: str) -> tuple[Outcome, ...]:
    """Give the outcomes of the entries on an item."""
    return tuple(told.outcomes.of(item, entry) for entry in told.entries) if told.outcomes else ()


def tally(found: Sequence[Outcome], column: Column) -> Tally:
    """Count what entries did on an item; what is no number goes into nothing."""
    cells = [outcome.cells[column.at] for outcome in found]
    numbers = [cell for cell in cells if isinstance(cell, Fraction)]
    passed = numbers.count(Fraction(1)) if column.binary else None
    total = _sum(numbers) if passed is None else Fraction(passed)
    if numbers:
        return Tally(column, len(numbers), passed, total / len(numbers))
    reasons = {cell for cell in cells if isinstance(cell, Absence)}
    return Tally(column, 0, passed, None, next(iter(reasons)) if len(reasons) == 1 else None)


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    """Add up exactly, those of one denominator first: most have the same few."""
    numerators: dict[int, int] = {}
    for numerator, denominator in map(Fraction.as_integer_ratio, numbers):
        numerators[denominator] = numerators.get(denominator, 0) + numerator
    return sum((Fraction(numerator, denominator) for denominator, numerator in numerators.items()), Fraction(0))


def item_listing(board: Aggregates, items: Sequence[BoardItem], told: Told, paged: bool) -> Listing:
    """Give the list; `paged`: each item has a page of its own."""
    page = items_path(board.folder)
    rows = [
        _row(board, item, relative(page, item_path(board.folder, item.id)) if paged else None, told) for item in items
    ]
    return listing((*_by_choices(told.columns), *view_choices(board)), rows)


def _row(board: Aggregates, item: BoardItem, href: str | None, told: Told) -> Row:
    found = across(told, item.id)
    tallies = [tally(found, column) for column in told.columns]
    head = item_head(item, href, board, snippet(item))
    cells = "".join(_cell(each, len(found)) for each in tallies)
    scored = f"<td>{sum(each.status == SCORED for each in found)} of {len(found)}</td>" if told.columns else ""
    answers = [f"{each.column.component.id}:{_by(each)}" for each in tallies if each.passed is not None and each.count]
    return Row(f"{head}{cells}{scored}", (*answers, *part_values(board, item)))


def _cell(found: Tally, entries: int) -> str:
    if found.mean is None:
        return '<td class="o {}">{}</td>'.format(*found.none)
    if found.passed is None:
        count = f" <small>n = {found.count}</small>" if found.count < entries else ""
        return f"<td>{found.text}{count}</td>"
    return f"<td>{found.text} <small>{shown(found.mean * 100, 0)} %</small></td>"


def _by(found: Tally) -> str:
    if found.passed == found.count:
        return "all"
    return "some" if found.passed else "none"


def _by_choices(columns: Sequence[Column]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            "passed",
            for_html(f"{each.component.label}: passed"),
            tuple(Option(f"{each.component.id}:{word}", text) for word, text in _BY),
        )
        for each in columns
        if each.binary
    )


def snippet(item: BoardItem) -> str:
    """Give how the first text of an item begins, as markup; "" where it has none."""
    text = " ".join(next(iter(item.texts.values()), "")[: 4 * _SNIPPET].split())
    cut = text if len(text) <= _SNIPPET else f"{text[:_SNIPPET]}…"
    return f'<span class="begin">{escape(for_html(cut))}</span>' if cut else ""
