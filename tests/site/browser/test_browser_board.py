"""Boards in a real browser: find, sort, choose columns and keep all of it in the address; views; colours; no script."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import made_boards
import pytest
from axed import barriers
from opened import soon

GOLDEN = Path(__file__).parents[1] / "order_golden.json"
MANY, FEW = 504, 24
BOARD = "toads/v1/"
KINDS = ("home", "board", "view")


@pytest.fixture(scope="module")
def few(serve: Callable[[Any], str]) -> str:
    return serve(made_boards.pages_of(made_boards.site(made_boards.data(FEW)), *KINDS))


@pytest.fixture(scope="module")
def many(serve: Callable[[Any], str]) -> str:
    return serve(made_boards.pages_of(made_boards.site(made_boards.data(MANY)), *KINDS))


def column(page: Any, at: int) -> list[str]:
    return page.locator(f"#board tbody tr:not(.gap) > :nth-child({at})").all_inner_texts()


def first(page: Any, at: int) -> list[str]:
    return [text.split("\n")[0].strip() for text in column(page, at)]


def sort(page: Any, key: str) -> None:
    page.locator(f'th[data-key="{key}"] .sort').click()


def test_scripts_order_as_python_does(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    cases = json.loads(GOLDEN.read_text(encoding="utf-8"))
    found = page.evaluate(
        """async ([address, cases]) => {
          const { ordered, turned } = await import(address);
          const read = (value) => ({ NaN: NaN, "-0": -0 }[value] ?? value);
          return cases.map(({ cells }) => {
            const made = cells.map((cell) => ({ ...cell, value: read(cell.value) }));
            return [ordered(made), ordered(made, true), turned(made, ordered(made))];
          });
        }""",
        [few + script(page, "board.js").replace("board.js", "order.js"), cases],
    )
    assert found == [[case["ascending"], case["descending"], case["descending"]] for case in cases]


def script(page: Any, name: str) -> str:
    source = page.locator(f'script[src$="{name}"]').get_attribute("src")
    return str(source).replace("../", "")


def test_a_reader_finds_and_sorts_and_no_rank_is_counted_anew(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    ranks = dict(zip(first(page, 2), first(page, 1), strict=True))
    assert page.locator("output").inner_text() == f"{FEW} rows"
    sort(page, "m.accuracy")
    sort(page, "m.accuracy")
    values = first(page, 3)
    assert values == sorted(values, key=float)
    assert dict(zip(first(page, 2), first(page, 1), strict=True)) == ranks
    assert page.locator("th[aria-sort]").get_attribute("aria-sort") == "ascending"
    page.fill("[name=q]", "hyla")
    assert all(name.startswith("Hyla") for name in first(page, 2))
    assert page.locator("output").inner_text() == f"6 of {FEW} rows"
    page.uncheck("[name=unranked]")
    assert "–" not in first(page, 1)


def test_what_is_no_value_stays_last_both_ways(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    for key, at, none in (("m.depth", 4, "N/A"), ("cost", 10, "not reported")):
        for _ in range(2):
            sort(page, key)
            texts = first(page, at)
            assert texts[-4:] == [none] * 4
            assert none not in texts[: texts.index(none)]
            assert "0.00" in texts or "0.0" in texts


STATES: list[Mapping[str, str]] = [
    {},
    {"q": "rana 1"},
    {"sort": "-m.accuracy", "cols": "coverage"},
    {"sort": "cost", "unranked": "0", "q": "é & <b>"},
    {"sort": "-date", "cols": "all", "q": "hyla"},
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: "&".join(state) or "nothing")
def test_an_address_shows_what_it_showed(
    state: Mapping[str, str], few: str, open_page: Callable[..., Any], browser: Any
) -> None:
    page = open_page(few + BOARD)
    if "cols" in state:
        page.check(f'[name=cols][value="{state["cols"]}"]')
    if "sort" in state:
        key = state["sort"].removeprefix("-")
        sort(page, key)
        if page.url.split("sort=")[1].split("&")[0] != state["sort"]:
            sort(page, key)
    if "unranked" in state:
        page.uncheck("[name=unranked]")
    page.fill("[name=q]", state.get("q", ""))
    soon(page, lambda: dict(page.evaluate("[...new URLSearchParams(location.search)]")), dict(state))
    before = column(page, 2), page.locator("output").inner_text()
    page.reload()
    soon(page, lambda: (column(page, 2), page.locator("output").inner_text()), before)
    assert page.input_value("[name=q]") == state.get("q", "")


@pytest.mark.parametrize("query", ["sort=nothing", "q=a&sort=rank&sort=date", "cols=odd&q=rana", "unranked=maybe"])
def test_a_malformed_address_falls_back_whole_and_says_so(query: str, few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{few}{BOARD}?{query}")
    assert page.locator("output").inner_text() == f"{FEW} rows"
    assert page.locator(".notice").is_visible()
    assert not open_page(f"{few}{BOARD}?unknown=1").locator(".notice").is_visible()


def test_back_leads_to_the_view_before(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    page.check('[name=cols][value="components"]')
    assert page.locator("td.g-c").first.is_visible()
    page.go_back()
    assert not page.locator("td.g-c").first.is_visible()
    assert page.is_checked('[name=cols][value="scores"]')


def test_a_number_explains_itself_to_a_keyboard(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    page.locator("button.v").first.focus()
    page.keyboard.press("Enter")
    why = page.locator(".why:popover-open")
    assert "100 times the mean of hit over all calls." in why.inner_text()
    assert "40 of 40 calls" in why.inner_text()
    assert barriers(page) == []
    page.keyboard.press("Escape")
    assert page.locator(".why:popover-open").count() == 0


def test_columns_can_be_chosen_without_scripts(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD, "no script")
    assert len(column(page, 2)) == FEW
    page.check('[name=cols][value="components"]')
    assert page.locator("td.g-c").first.is_visible()
    assert not page.locator("td.g-n").first.is_visible()
    assert not page.locator("[name=q]").is_visible()
    assert page.locator("svg.cost a").count() == FEW // 3 * 2


def test_a_long_board_is_drawn_where_it_is_looked_at(many: str, open_page: Callable[..., Any]) -> None:
    page = open_page(many + BOARD)
    page.locator("table.windowed").wait_for()
    assert page.locator("#board tbody tr").count() < 80
    assert page.locator("output").inner_text() == f"{MANY} rows"
    page.locator(".scroll.tall").evaluate("(frame) => { frame.scrollTop = frame.scrollHeight }")
    page.locator(f"#entry-entry-{MANY - 1:05}").wait_for()
    sort(page, "cost")
    assert first(page, 10)[0] == "0.00"
    page.fill("[name=q]", f"alytes {MANY - 1}")
    assert page.locator("#board a.to").all_inner_texts() == [f"Alytes {MANY - 1}"]
    link = page.locator("#board a.to").get_attribute("href")
    assert link.endswith(f"{BOARD}entries/entry-{MANY - 1:05}/")
    assert barriers(page) == []


def test_a_view_shows_chosen_entries_and_parts(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{few}{BOARD}by/pond/")
    table = page.locator("#parts")
    assert table.locator("thead th").count() == 6
    page.locator("summary", has_text="Entries").click()
    page.locator("[name=s]").nth(5).check()
    assert table.locator("thead th").nth(6).inner_text() == "Rana 5"
    page.locator("select[name=metric]").select_option("depth")
    assert table.locator("tbody tr").first.locator("td").nth(2).locator(".v").inner_text() == "0.1"
    soon(page, lambda: "metric=depth" in page.url, True)
    before = table.inner_text()
    page.reload()
    soon(page, table.inner_text, before)
    assert "tag" not in page.url


def test_colours_are_chosen_and_kept_without_a_flash(few: str, open_page: Callable[..., Any]) -> None:
    page = open_page(few + BOARD)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    button = page.locator(".theme button")
    button.click()
    button.click()
    dark = page.evaluate(paper)
    assert dark != light
    page.goto(few)
    assert page.evaluate(paper) == dark
    head = page.locator("head > *").evaluate_all("(found) => found.map((each) => each.outerHTML)")
    loads = [each for each in head if "theme.js" in each]
    assert len(loads) == 1
    assert not any(word in loads[0] for word in ("module", "defer", "async"))
