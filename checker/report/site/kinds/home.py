"""The front page."""

from collections.abc import Iterator

from checker.report.site.address import HOME, SUBMIT, relative
from checker.report.site.front_page import cards, latest
from checker.report.site.page import Kind, Page, Tab
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    values = {"cards": cards(site), "latest": latest(site), "submit": relative(HOME, SUBMIT)}
    yield Page(HOME, "index.html", values, menu="home")


def _menu(site: Site) -> Tab:
    return Tab("Leaderboards", HOME)


KIND = Kind("home", _pages, place=0, menu=_menu)
