"""Lists of items and pages of entries in a real browser: filters, order, addresses, copying, in every look."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from axed import barriers
from items_made import by_outcome, site
from opened import LOOKS
from site_aggregates import FOLDER, built

from checker.model.site import SiteSettings

COUNT = 1201
LIST = f"{FOLDER}/entries/hyla/items/"
ENTRY, OUTCOMES = f"{FOLDER}/entries/bufo-2/", f"{FOLDER}/entries/bufo-2/items/"
SEEN = {
    "light": (ENTRY, OUTCOMES, f"{FOLDER}/items/one/"),
    "dark": (OUTCOMES, f"{FOLDER}/entries/gone/", f"{FOLDER}/quarantine/"),
    "phone": (ENTRY, f"{FOLDER}/items/", f"{FOLDER}/entries/broken/"),
    "no script": (ENTRY, OUTCOMES, f"{FOLDER}/items/", f"{FOLDER}/items/one/"),
}


@pytest.fixture(scope="module")
def address(serve: Callable[[Any], str]) -> str:
    settings = SiteSettings(repository="https://forge.example.org/pond/boards")
    return serve(built(site(by_outcome(), settings)))


@pytest.fixture(scope="module")
def large(serve: Callable[[Any], str]) -> str:
    items = [{"id": f"call-{n:04}", "strata": {"pond": ("north", "south")[n % 2]}} for n in range(COUNT)]
    lines = [
        {
            "cells": {"hit": hit, "depth": depth},
            "entry": "hyla",
            "item_id": item["id"],
            "ruling": None,
            "status": status,
        }
        for n, item in enumerate(items)
        for hit, depth, status in [_told(n)]
    ]
    records = "".join(json.dumps(line) + "\n" for line in lines).encode()
    return serve(built(site(records, items=items)))


def _told(n: int) -> tuple[object, object, str]:
    if n % 10 == 0:
        return "missing_generation", "missing_generation", "missing_generation"
    return int(n % 3 == 0), (n % 30) / 10, "scored"


@pytest.mark.parametrize("look", LOOKS)
def test_pages_open_without_a_fault_or_a_barrier(look: str, address: str, open_page: Callable[..., Any]) -> None:
    for path in SEEN[look]:
        page = open_page(address + path, look)
        assert page.locator("h1").count() == 1, path
        if look != "no script":
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert barriers(page) == [], path


def ready(page: Any) -> Any:
    """Wait until the rows of all pages of the list are there."""
    page.locator(".leaves").wait_for(state="hidden")
    return page


def shown(page: Any) -> list[str]:
    return page.locator("#list tbody tr th a").all_text_contents()


def test_without_scripts_every_row_is_there(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(address + OUTCOMES, "no script")
    assert len(shown(page)) == 6
    assert page.locator("form.filter").is_hidden()


def test_filters_and_order_are_in_the_address_and_come_back(large: str, open_page: Callable[..., Any]) -> None:
    page = ready(open_page(large + LIST))
    output = page.locator("form.filter output")
    assert output.inner_text() == f"{COUNT} calls"
    page.get_by_label("Pond").select_option("pond:south")
    page.locator("select[name=is]").select_option("hit:1")
    page.get_by_role("button", name="Depth").click()
    expected = [n for n in range(COUNT) if n % 2 and n % 10 and n % 3 == 0]
    assert output.inner_text() == f"{len(expected)} of {COUNT} calls"
    ordered = [f"call-{n:04}" for n in sorted(expected, key=lambda n: (-(n % 30), n))]
    assert shown(page) == ordered
    assert page.url.partition("?")[2] == "sort=-depth&is=hit%3A1&tag=pond%3Asouth"
    page.reload()
    ready(page)
    assert shown(page) == ordered
    page.go_back()
    assert shown(page) == [f"call-{n:04}" for n in expected]
    page.get_by_role("button", name="Show all").click()
    assert output.inner_text() == f"{COUNT} calls"
    assert "?" not in page.url


@pytest.mark.parametrize("sort", ["depth", "-depth"])
def test_what_is_no_number_comes_last_in_both_directions(sort: str, large: str, open_page: Callable[..., Any]) -> None:
    page = ready(open_page(f"{large}{LIST}?sort={sort}"))
    cells = page.locator("#list tbody tr td:nth-child(3)").all_text_contents()
    missing = sum(n % 10 == 0 for n in range(COUNT))
    assert set(cells[-missing:]) == {"no answer"}
    numbers = [float(cell) for cell in cells[:-missing]]
    assert numbers == sorted(numbers, reverse=sort.startswith("-"))
    assert page.locator("th[aria-sort]").inner_text().startswith("Depth")


def test_words_are_found_and_nothing_found_is_said(large: str, open_page: Callable[..., Any]) -> None:
    page = ready(open_page(f"{large}{LIST}?q=CALL-110"))
    assert shown(page) == [f"call-110{n}" for n in range(10)]
    page.get_by_label("Find").fill("nowhere")
    assert page.locator("#nothing").is_visible()
    assert shown(page) == []


def test_a_malformed_address_falls_back_whole_and_says_so(large: str, open_page: Callable[..., Any]) -> None:
    page = ready(open_page(f"{large}{LIST}?q=call-0001&tag=pond:east"))
    assert page.locator("#malformed").is_visible()
    assert len(shown(page)) == COUNT


def test_a_citation_is_copied(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(address + ENTRY, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").last.click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("@misc{toads-v1-bufo-2,")
