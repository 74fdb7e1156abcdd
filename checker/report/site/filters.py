"""Lists that a reader can filter: what can be chosen, and which of it each row answers to.

A row carries the numbers of the options that it answers to; the script shows those rows that answer to all chosen ones.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from markupsafe import Markup, escape

from checker.model.value import dataclass
from checker.report.escape import BLANK, for_html
from checker.report.site import words
from checker.report.site.item_list import BoardItem
from checker.report.site.read import Aggregates

BLOCK = 50
"""Rows of a block; a browser lays out only those blocks that are near what is seen."""

TAG = "tag"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: `value` is what the address says, `number` what rows carry, `count` how many do."""

    value: str
    text: str
    number: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """One control of the form: `name` is its key in the address."""

    name: str
    label: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The markup of a row's cells, and the values of the options that it answers to."""

    cells: str
    answers: Collection[str]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list ready to be shown: the controls that divide it, and its rows in blocks of `BLOCK`."""

    choices: tuple[Choice, ...]
    blocks: tuple[Markup, ...]
    count: int


def listing(choices: Iterable[Choice], rows: Sequence[Row]) -> Listing:
    """Put a list together: options get numbers and counts; one that no row or every row answers to is no choice."""
    counts = Counter(value for row in rows for value in set(row.answers))
    numbers: dict[str, int] = {}
    kept = []
    for choice in choices:
        options = [
            replace(option, number=numbers.setdefault(option.value, len(numbers)), count=counts[option.value])
            for option in choice.options
            if 0 < counts[option.value] < len(rows)
        ]
        kept += [replace(choice, options=tuple(options))] if options else []
    made = [_row(row, numbers) for row in rows]
    blocks = (Markup("\n".join(made[at : at + BLOCK])) for at in range(0, len(made), BLOCK))  # noqa: S704 — escaped below
    return Listing(tuple(kept), tuple(blocks), len(rows))


def _row(row: Row, numbers: dict[str, int]) -> str:
    own = sorted(numbers[value] for value in set(row.answers) if value in numbers)
    answers = f' data-f="{" ".join(map(str, own))}"' if own else ""
    return f"<tr{answers}>{row.cells}</tr>"


def part_value(view: str, part: str) -> str:
    """Give how the address names a part of a view."""
    return for_html(f"{view}:{part}")


def view_choices(board: Aggregates) -> tuple[Choice, ...]:
    """Give a control for each view whose parts are told of items."""
    return tuple(
        Choice(
            TAG,
            words.worded(view.id),
            tuple(Option(part_value(view.id, part.part), for_html(part.part) or BLANK) for part in view.parts),
        )
        for view in board.manifest.views
    )


def part_values(board: Aggregates, item: BoardItem) -> list[str]:
    """Give the values of the parts that an item stands in."""
    return [part_value(view.id, part) for view in board.manifest.views for part in item.parts(view.id)]


def item_head(item: BoardItem, href: str | None, board: Aggregates, begin: str = "") -> str:
    """Give the head of an item's row: its id, a link where it has a page, and the parts that it stands in.

    `begin` is markup of how its text begins.
    """
    id = escape(for_html(item.id))
    name = f'<a href="{escape(href)}"><bdi>{id}</bdi></a>' if href else f"<bdi>{id}</bdi>"
    parts = " · ".join(" ".join(map(for_html, found)) for v in board.manifest.views if (found := item.parts(v.id)))
    return f'<th scope="row">{name}{begin}{f" <small>{escape(parts)}</small>" if parts else ""}</th>'
