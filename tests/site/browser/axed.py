"""What a checker of accessibility finds in a page."""

from typing import Any

_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def barriers(page: Any) -> list[str]:
    """Give every violation with the elements that have it."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 — not everybody who runs the tests has it

    found = Axe().run(page, options=_RULES).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]
