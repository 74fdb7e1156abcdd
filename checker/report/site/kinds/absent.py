"""The page that is served in the place of any that is missing."""

from collections.abc import Iterator

from checker.report.escape import for_address, for_html
from checker.report.site.address import CHANGELOG, DATA, SUBMIT, board_path
from checker.report.site.page import Kind, Page
from checker.report.site.site import Site

_ALWAYS = (("Leaderboards", ""), ("Submit an entry", SUBMIT), ("Data", DATA), ("Changelog", CHANGELOG))


def _pages(site: Site) -> Iterator[Page]:
    boards = [(f"{each.manifest.title} {each.manifest.version}", board_path(each.folder)) for each in site.boards]
    ways = [(for_html(text), for_address(path.removesuffix("index.html"))) for text, path in (*_ALWAYS, *boards)]
    yield Page("404.html", "404.html", {"ways": ways})


KIND = Kind("absent", _pages)
