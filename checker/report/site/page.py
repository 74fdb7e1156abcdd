"""What a kind of page gives: pages to be rendered, files as they are, and links to itself on other pages."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from checker.model.value import dataclass
from checker.report.site.read import Aggregates
from checker.report.site.site import Site


@dataclass(frozen=True, slots=True)
class Page:
    """One page: where it lies, from the site's root, its template and what that is given.

    `board` is the board that it is about: then it shows that board's tabs. `tab` and `menu` are the names of the kinds
    whose link is marked as the place where the reader is.
    """

    path: str
    template: str
    values: Mapping[str, object]
    board: Aggregates | None = None
    tab: str | None = None
    menu: str | None = None


@dataclass(frozen=True, slots=True)
class File:
    """One file that is no page."""

    path: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to a page, by its path from the site's root."""

    text: str
    path: str


Part: TypeAlias = Page | File


def _no_tab(site: Site, board: Aggregates) -> Tab | None:
    return None


def _no_menu(site: Site) -> Tab | None:
    return None


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of page, found by looking in `kinds`; its module carries its name.

    `tab` gives its link among those of a board, `menu` its link in the head of every page; None: it has none there.
    `place` orders these links, the smallest first.
    """

    name: str
    pages: Callable[[Site], Iterator[Part]]
    place: int = 0
    tab: Callable[[Site, Aggregates], Tab | None] = _no_tab
    menu: Callable[[Site], Tab | None] = _no_menu
