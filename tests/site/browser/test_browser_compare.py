"""The matrix and the comparison, used as a reader uses them."""

from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from axed import barriers
from grids import with_grid
from site_aggregates import FOLDER, build


@pytest.fixture(scope="module")
def address(serve: Callable[[Any], str]) -> str:
    return f"{serve(build(with_grid()))}{FOLDER}/"


def test_the_matrix_tells_the_cell_under_the_keys_and_keeps_what_was_chosen(
    address: str, open_page: Callable[..., Any]
) -> None:
    page = open_page(f"{address}matrix/?component=depth")
    told, cells = page.locator("#told"), page.locator(".cells svg")
    cells.focus()
    page.wait_for_selector(".cells path.pass[d^=M]")
    assert told.inner_text() == "=one · Bufo-2 · Depth: 3"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    assert told.inner_text() == "Three · Hyla · Depth: 3"
    page.keyboard.press("ArrowLeft")
    assert told.inner_text() == "two|a · Hyla · Depth: not applicable"
    page.get_by_label("Component").select_option("hit")
    page.wait_for_url("**/matrix/")
    page.go_back()
    page.wait_for_url("**/matrix/?component=depth")
    assert page.get_by_label("Component").input_value() == "depth"
    assert barriers(page) == []


def test_two_entries_are_compared_by_what_was_committed(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}compare/?s=rana-l&s=bufo-2&component=hit")
    differences = page.get_by_role("region", name="Differences over all calls")
    differences.wait_for()
    assert differences.locator("tbody tr").first.locator("td").all_inner_texts()[:3] == [
        "Accuracy",
        "−66.67",
        "−90.25 to −10.50",
    ]
    items = page.get_by_role("region", name="Hit: they differ on 2 of 3 calls").locator("tbody tr")
    assert [each.inner_text().split("\t") for each in items.all()] == [
        ["=one", "no answer", "passed"],
        ["two|a", "invalid", "passed"],
    ]
    assert barriers(page) == []


def test_a_malformed_address_falls_back_whole_and_says_so(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}compare/?s=nobody&s=hyla&component=depth")
    page.get_by_role("region", name="Scores over all calls").wait_for()
    assert page.locator(".malformed").is_visible()
    assert [each.input_value() for each in page.locator("select[name=s]").all()] == ["bufo-2", "hyla", "", ""]


def test_differences_are_those_of_python(address: str, open_page: Callable[..., Any]) -> None:
    draw = Random(5)
    cases = [(draw.randint(0, 4), draw.randint(-(10**6), 10**6), draw.randint(-(10**6), 10**6)) for _ in range(500)]
    numbers = [[float(Decimal(a).scaleb(-p)), float(Decimal(b).scaleb(-p)), p] for p, a, b in cases]
    page = open_page(f"{address}compare/")
    found = page.evaluate(
        """async (numbers) => {
            const script = document.querySelector("script[src$='compare.js']").src;
            const { minus } = await import(script.replace("compare.js", "decimals.js"));
            return numbers.map(([a, b, places]) => minus(a, b, places));
        }""",
        numbers,
    )
    assert found == [signed(Decimal(a - b).scaleb(-p), p) for p, a, b in cases]


def signed(value: Decimal, places: int) -> str:
    return f"{'−' if value < 0 else '+' if value else '±'}{abs(value):.{places}f}"
