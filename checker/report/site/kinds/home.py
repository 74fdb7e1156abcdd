"""The front page."""

from collections.abc import Iterator

from checker.report.site.address import HOME
from checker.report.site.front_page import cards
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    yield Page(HOME, "index.html", {"cards": cards(site.boards, HOME)}, menu="home")


def _menu(site: Site) -> Tab:
    return Tab("Leaderboards", HOME)


KIND = Kind("home", _pages, place=0, menu=_menu)
