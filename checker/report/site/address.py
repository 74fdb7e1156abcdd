"""Where pages lie, and how one points at another: relative addresses only.

`folder` is `<benchmark>/<version>` throughout; every path runs from the site's root.
"""

import hashlib
import re

from checker.report.escape import for_address

HOME = "index.html"
SUBMIT = "submit/index.html"
RULES = "rules/index.html"
METHODS = "methods/index.html"
DATA = "data/index.html"
CHANGELOG = "changelog/index.html"
FEED = "feed.xml"
DOCUMENTS = "docs/index.html"

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


def view_path(folder: str, view: str) -> str:
    """Give the page that sets the parts of a view side by side."""
    return f"{folder}/by/{slug(view)}/index.html"


def part_path(folder: str, view: str, part: str) -> str:
    """Give the page of one part of a view."""
    return f"{folder}/by/{slug(view)}/{slug(part)}/index.html"


def entry_path(folder: str, entry: str) -> str:
    """Give the page of one entry."""
    return f"{folder}/entries/{slug(entry)}/index.html"


def entry_items_path(folder: str, entry: str) -> str:
    """Give the page of an entry's outcomes, item by item."""
    return f"{folder}/entries/{slug(entry)}/items/index.html"


def trace_path(folder: str, entry: str, item: str) -> str:
    """Give the page of an entry's trajectory on one item."""
    return f"{folder}/entries/{slug(entry)}/items/{slug(item)}/index.html"


def items_path(folder: str) -> str:
    """Give the list of items."""
    return f"{folder}/items/index.html"


def item_path(folder: str, item: str) -> str:
    """Give the page of one item."""
    return f"{folder}/items/{slug(item)}/index.html"


def compare_path(folder: str) -> str:
    """Give the page that compares entries."""
    return f"{folder}/compare/index.html"


def matrix_path(folder: str) -> str:
    """Give the page of entries by items."""
    return f"{folder}/matrix/index.html"


def quarantine_path(folder: str) -> str:
    """Give the page of what is not on the board."""
    return f"{folder}/quarantine/index.html"


def changes_path(folder: str) -> str:
    """Give the page of what changed on a board after it was published."""
    return f"{folder}/changes/index.html"


def rule_path(rule: str) -> str:
    """Give the page of one rule."""
    return f"rules/{slug(rule.lower())}/index.html"


def about_path(folder: str) -> str:
    """Give the page of a benchmark's own README."""
    return f"{folder}/about/index.html"


def data_path(folder: str) -> str:
    """Give the page of a board's files, beside these."""
    return f"data/{folder}/index.html"


def submit_path(benchmark: str) -> str:
    """Give the page that tells how to hand in an entry for a benchmark."""
    return f"submit/{slug(benchmark)}/index.html"


def document_path(name: str) -> str:
    """Give the page of one of Pullrank's documents, such as `receipts.md`."""
    return f"docs/{slug(name.removesuffix('.md'))}/index.html"


def relative(source: str, target: str) -> str:
    """Give the address of the file `target` seen from the page `source`, both paths from the site's root.

    A page is addressed by its folder.
    """
    folder = target if target.rpartition("/")[2] != "index.html" else target.removesuffix("index.html")
    return ("../" * source.count("/") + for_address(folder)) or "./"
