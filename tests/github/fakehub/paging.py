"""Pages of a list, with the Link header that leads from one to the next."""

from typing import Any
from urllib.parse import urlencode

from .routing import Listing, Reply


def page(listing: Listing, url: str, query: dict[str, str]) -> Reply:
    """Cut the page that was asked for: 30 items unless told, never more than 100."""
    size = min(max(_whole(query.get("per_page"), 30), 1), 100)
    number = max(_whole(query.get("page"), 1), 1)
    last = max(-(-len(listing.items) // size), 1)
    items = listing.items[(number - 1) * size : number * size]
    body: Any = items if listing.key is None else {"total_count": len(listing.items), listing.key: items}
    targets = {"prev": number - 1, "next": number + 1, "last": last, "first": 1}
    shown = [
        name
        for name in targets
        if (name in {"prev", "first"} and number > 1) or (name in {"next", "last"} and number < last)
    ]
    links = [f'<{url}?{urlencode({**query, "page": str(targets[name])})}>; rel="{name}"' for name in shown]
    return Reply(200, body, {"Link": ", ".join(links)} if links else {})


def _whole(text: str | None, default: int) -> int:
    return int(text) if text and text.isdigit() else default
