"""What stands around the content of every page: the menu of the site and the tabs of a board."""

from checker.model.value import dataclass
from checker.report.site.address import relative
from checker.report.site.kinds import KINDS
from checker.report.site.page import Kind, Page
from checker.report.site.site import Site


@dataclass(frozen=True, slots=True)
class Way:
    """One link; `current`: the reader is there."""

    text: str
    href: str
    current: bool


def menu(site: Site, page: Page) -> tuple[Way, ...]:
    """Give the links in the head of a page."""
    made = ((kind, kind.menu(site)) for kind in in_place())
    return tuple(Way(tab.text, relative(page.path, tab.path), page.menu == kind.name) for kind, tab in made if tab)


def tabs(site: Site, page: Page) -> tuple[Way, ...]:
    """Give the links to everything about the board that a page is about; () where it is about none."""
    if page.board is None:
        return ()
    board = page.board
    made = ((kind, kind.tab(site, board)) for kind in in_place())
    return tuple(Way(tab.text, relative(page.path, tab.path), page.tab == kind.name) for kind, tab in made if tab)


def in_place() -> list[Kind]:
    """Give every kind in the order of its links."""
    return sorted(KINDS.values(), key=lambda kind: (kind.place, kind.name))
