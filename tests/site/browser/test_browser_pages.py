"""Every kind of page in a real browser: nothing fails, nothing is barred, in any look, with scripts and without."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from axed import barriers
from grids import with_grid
from opened import LOOKS
from site_aggregates import CASES, FOLDER, build

from checker.report.site import kinds


@pytest.fixture(scope="module")
def site() -> Mapping[str, bytes]:
    return build(CASES["facts and rulings"]())


def shown(site: Mapping[str, bytes]) -> list[str]:
    """Give one page of each depth and name, the board's own among them."""
    pages = [path for path in site if path.endswith(".html") and path != "404.html"]
    first = {tuple(part for part in path.split("/")[:-1] if part.isalpha()): path for path in reversed(pages)}
    return sorted({*first.values(), f"{FOLDER}/index.html"})


@pytest.mark.parametrize("look", LOOKS)
def test_pages_open_without_a_fault_or_a_barrier(
    look: str, site: Mapping[str, bytes], serve: Callable[[Any], str], open_page: Callable[..., Any]
) -> None:
    address = serve(site)
    page = open_page(address, look)
    for path in shown(site):
        page.goto(address + path)
        assert page.locator("h1").count() == 1, path
        if look != "no script":
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert barriers(page) == [], path


def test_every_kind_of_page_is_found() -> None:
    assert {"home", "board"} <= set(kinds.KINDS)


@pytest.mark.parametrize("look", ["light", "phone"])
def test_a_word_of_a_thousand_letters_widens_neither_a_page_nor_its_tables(
    look: str, serve: Callable[[Any], str], open_page: Callable[..., Any]
) -> None:
    named = {path: raw.replace(b'"Bufo-2"', b'"%s"' % (b"W" * 1000)) for path, raw in with_grid().items()}
    site = build(named)
    address = serve(site)
    page = open_page(address, look)
    for path in (path for path in shown(site) if path == "index.html" or path.startswith(FOLDER)):
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        widths = "[document.documentElement, ...document.querySelectorAll('table')].map((each) => each.scrollWidth)"
        whole, *tables = page.evaluate(widths)
        assert whole <= page.evaluate("innerWidth"), path
        assert max(tables, default=0) <= 1500, path
