"""Where pages lie, and how one points at another: relative addresses only."""

import hashlib
import re

from checker.report.escape import for_address

_SAFE = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,78}[a-z0-9])?")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")


def slug(text: str) -> str:
    """Give a name that is safe in a path, an address and an id: itself, or its plain letters and a short digest."""
    if _SAFE.fullmatch(text) and not _RESERVED.fullmatch(text):
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40]
    return f"{plain}-{digest}" if plain else digest


def board_path(folder: str) -> str:
    """Give the page of a whole board."""
    return f"{folder}/index.html"


def part_path(folder: str, view: str, part: str) -> str:
    """Give the page of one part of a view."""
    return f"{folder}/{slug(view)}/{slug(part)}/index.html"


def relative(source: str, target: str) -> str:
    """Give the address of the file `target` seen from the page `source`, both paths from the site's root."""
    return "../" * source.count("/") + for_address(target)
