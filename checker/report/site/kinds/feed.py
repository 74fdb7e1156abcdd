"""The Atom feed of entries that came in: valid without the site's address, and the same for the same data."""

import uuid
from collections.abc import Iterator

from checker.report.escape import for_address
from checker.report.site.address import CHANGELOG, FEED
from checker.report.site.history import Arrival, arrivals
from checker.report.site.page import Kind, Page
from checker.report.site.site import Site

MOST = 50
_NEVER = "1970-01-01T00:00:00Z"
"""When a feed without any entry was last updated: Atom wants a time, and no clock is read."""


def _pages(site: Site) -> Iterator[Page]:
    found = [each for each in arrivals(site) if each.instant][:MOST]
    url = site.settings.url
    values = {
        "id": _id("feed", url or site.settings.title),
        "updated": found[0].instant if found else _NEVER,
        "here": None if url is None else f"{url}/{FEED}",
        "page": None if url is None else f"{url}/{CHANGELOG.removesuffix('index.html')}",
        "entries": [_entry(each, url) for each in found],
    }
    yield Page(FEED, "feed.xml", values)


def _entry(arrival: Arrival, url: str | None) -> dict[str, str | None]:
    page = for_address(arrival.path.removesuffix("index.html"))
    return {
        "id": _id("entry", f"{arrival.folder}/{arrival.entry}"),
        "title": f"{arrival.name} on {arrival.board}",
        "updated": arrival.instant,
        "href": None if url is None else f"{url}/{page}",
        "author": arrival.organization or arrival.name,
        "text": ", ".join(filter(None, (arrival.rank, arrival.numbers))),
    }


def _id(kind: str, name: str) -> str:
    """Give a name for ever, which follows from what it is about: wherever the site is moved, it stays."""
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'pullrank:{kind}:{for_address(name)}')}"


KIND = Kind("feed", _pages)
