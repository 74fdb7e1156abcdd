"""One item: what it is, what systems are given of it, and what every entry did on it, side by side."""

from collections.abc import Collection, Mapping, Sequence

from markupsafe import Markup, escape

from checker.boards.documents.leaderboard import BoardRow
from checker.model.value import dataclass
from checker.report.escape import for_html, lines_for_html
from checker.report.site import words
from checker.report.site.address import entry_path, item_path, items_path, part_path, relative, slug
from checker.report.site.cells import rank_text
from checker.report.site.grid import called
from checker.report.site.item_list import BoardItem
from checker.report.site.items_page import Tally, Told, across, tally
from checker.report.site.outcome_cells import outcome_html, status_html
from checker.report.site.outcomes import Outcome
from checker.report.site.read import Aggregates
from checker.report.site.removals import removals_of

_MOST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Given:
    """One text that a system is given: `left` counts characters that are not shown."""

    name: str
    text: str
    left: int


@dataclass(frozen=True, slots=True)
class Way:
    """A link with its words."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class ItemPage:
    """Everything that the template of an item needs.

    `rows` is the markup of the entries' rows; `tallies` are over all of them, each with its unit and whether it is of
    numbers.
    """

    path: str
    id: str
    parts: tuple[tuple[str, tuple[Way, ...]], ...]
    facts: tuple[tuple[str, str], ...]
    texts: tuple[Given, ...]
    tallies: tuple[tuple[str, str, bool], ...]
    rows: Markup
    before: Way | None
    behind: Way | None
    items: str


class Sides:
    """The entries beside each other, ready to be asked about item after item."""

    def __init__(self, board: Aggregates, told: Told, traced: Mapping[str, Collection[str]]) -> None:
        """Take what is told; `traced` are by entry the items whose trajectory has a page; `self.traced`: any has."""
        self._board, self._told, self._traced = board, told, traced
        self.traced = any(traced.values())
        rows = {row.entry: row for row in board.overall.rows}
        self._ways, self._removals = _part_ways(board), removals_of(board)
        page = item_path(board.folder, "item")
        self.items = relative(page, items_path(board.folder))
        self._folders = {entry: relative(page, entry_path(board.folder, entry)) for entry in told.entries}
        names = called(board)
        self._heads = {entry: self._head(rows[entry], names[entry]) for entry in told.entries}

    def _head(self, row: BoardRow, called: str) -> str:
        href, name = self._folders[row.entry], escape(called)
        return (
            f'<td class="rank">{escape(rank_text(row))}</td><th scope="row"><a href="{href}"><bdi>{name}</bdi></a></th>'
        )

    def rows(self, item: str) -> Markup:
        """Give the rows of all entries."""
        found = zip(self._told.entries, across(self._told, item), strict=True)
        made = (
            f"<tr>{self._heads[entry]}{self._cells(entry, outcome)}{status_html(outcome)}"
            f"{self._trace(entry, item)}</tr>"
            for entry, outcome in found
        )
        return Markup("\n".join(made))  # noqa: S704 — every part of it was escaped where it was made

    def _cells(self, entry: str, outcome: Outcome) -> str:
        every = self._told.outcomes.components if self._told.outcomes else ()
        return outcome_html(outcome, self._told.columns, self._removals.within(entry, outcome, every))

    def parts(self, item: BoardItem) -> tuple[tuple[str, tuple[Way, ...]], ...]:
        """Give by view the parts that an item stands in, with links to their boards; "" where a part has none."""
        found = ((view, words.worded(view.id), item.parts(view.id)) for view in self._board.manifest.views)
        return tuple((name, tuple(self._way(view.id, part) for part in parts)) for view, name, parts in found if parts)

    def _way(self, view: str, part: str) -> Way:
        return self._ways.get((view, part)) or Way(for_html(part), "")

    def _trace(self, entry: str, item: str) -> str:
        if item not in self._traced.get(entry, ()):
            return "<td></td>" if self.traced else ""
        href = f"{self._folders[entry]}items/{slug(item)}/"
        return f'<td><a href="{href}" aria-label="Trajectory of {escape(for_html(entry))}">trajectory</a></td>'


def item_page(board: Aggregates, items: Sequence[BoardItem], at: int, told: Told, sides: Sides) -> ItemPage:
    """Give the page of the item at a place."""
    item = items[at]
    found = across(told, item.id)
    tallies = [tally(found, column) for column in told.columns]
    return ItemPage(
        path=item_path(board.folder, item.id),
        id=for_html(item.id),
        parts=sides.parts(item),
        facts=tuple(_facts(board, item)),
        texts=tuple(_given(name, text) for name, text in item.texts.items()),
        tallies=tuple((each.text, _unit(each), each.passed is None) for each in tallies),
        rows=sides.rows(item.id),
        before=_step(items[at - 1]) if at else None,
        behind=_step(items[at + 1]) if at + 1 < len(items) else None,
        items=sides.items,
    )


def _unit(found: Tally) -> str:
    if found.mean is None:
        return found.none[1]
    return "passed" if found.passed is not None else f"mean of {found.count}"


def _step(item: BoardItem) -> Way:
    return Way(for_html(item.id), f"../{slug(item.id)}/")


def _given(name: str, text: str) -> Given:
    return Given(words.worded(name), lines_for_html(text[:_MOST_TEXT]), max(len(text) - _MOST_TEXT, 0))


def _part_ways(board: Aggregates) -> Mapping[tuple[str, str], Way]:
    """Give the links to the boards of parts: from every item's page they are the same."""
    page = item_path(board.folder, "item")
    return {
        (view.view, part.part): Way(for_html(part.part), relative(page, part_path(board.folder, view.view, part.part)))
        for view in board.views
        for part in view.parts
    }


def _facts(board: Aggregates, item: BoardItem) -> list[tuple[str, str]]:
    views = {view.id for view in board.manifest.views}
    own = {name: value for name, value in item.attributes.items() if name not in views}
    tags = {name: ", ".join(value) for name, value in item.tags.items() if name not in views}
    return [(words.worded(name), for_html(value)) for name, value in {**own, **tags, **item.facts}.items()]
