"""Lists that a reader can filter: what can be chosen, and which of it each row answers to.

A row carries the numbers of the options that it answers to; the script shows those rows that answer to all chosen ones.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup, escape

from checker.model.value import dataclass
from checker.report.escape import BLANK, for_html
from checker.report.site import words
from checker.report.site.item_list import BoardItem
from checker.report.site.read import Aggregates

BLOCK = 50
"""Rows of a block; a browser lays out only those blocks that are near what is seen."""

LEAF = 10
"""Blocks of a page; longer lists go on on further pages, which the script puts into the first."""

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


NOTHING = Listing((), (), 0)
"""A list of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a list: its path, its blocks, and which rows these are, from 1. `whole` is the first page.

    `others` lead to all pages of the list, by what stands on them; this one has no address.
    """

    path: str
    blocks: tuple[Markup, ...]
    first: int
    last: int
    whole: bool
    others: tuple[tuple[str, str | None], ...]

    @property
    def more(self) -> str:
        """Where the rows of the other pages are, in order."""
        return " ".join(href for _, href in self.others if href)


def leaves(found: Listing, path: str) -> Iterator[Leaf]:
    """Give the pages of a list, the first at `path` and the others beside it, where no item can have its folder."""
    starts = range(0, max(len(found.blocks), 1), LEAF)
    folder = path.removesuffix("index.html")
    names = ["index.html", *(f"_rows-{number}.html" for number in range(2, len(starts) + 1))]
    spans = [(at * BLOCK + 1, min((at + LEAF) * BLOCK, found.count)) for at in starts]
    for here, (name, (first, last), at) in enumerate(zip(names, spans, starts, strict=True)):
        ways = ((f"{a}–{b}", _beside(other)) for other, (a, b) in zip(names, spans, strict=True))
        others = tuple((text, None if n == here else href) for n, (text, href) in enumerate(ways))
        shown = others if len(names) > 1 else ()
        yield Leaf(f"{folder}{name}", found.blocks[at : at + LEAF], first, last, here == 0, shown)


def _beside(name: str) -> str:
    return "./" if name == "index.html" else name


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
