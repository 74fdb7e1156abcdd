"""The page that is served in the place of any that is missing."""

from collections.abc import Iterator

from checker.report.site.page import Kind, Page
from checker.report.site.site import Site


def _pages(site: Site) -> Iterator[Page]:
    yield Page("404.html", "404.html", {})


KIND = Kind("absent", _pages)
