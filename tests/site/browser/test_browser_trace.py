"""A trajectory in a real browser: chunks come, all is found, keys walk, addresses point, hostile text is inert."""

from collections.abc import Callable
from typing import Any

import pytest
from axed import barriers
from opened import LOOKS
from trace_made import ENTRY, FOLDER, HOSTILE, PAGES, TALKS, built_site, compared

LAST = len(TALKS["many"])


@pytest.fixture(scope="module")
def address(serve: Callable[[Any], str]) -> str:
    return serve(built_site()) + PAGES


def until(page: Any, told: str, wanted: object = True) -> None:
    """Wait until an expression is so; the policy bars the browser's own way of waiting for one."""
    for _ in range(200):
        if page.evaluate(told) == wanted:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"{told} is {page.evaluate(told)}, not {wanted}")


def awake(page: Any) -> Any:
    """Give a page whose scripts are at work: they come behind the first screen."""
    until(page, "document.querySelector('.tools').hidden", False)
    return page


def at_top(number: int) -> str:
    place = f"document.getElementById('m{number}')?.getBoundingClientRect().top"
    return f"{place} > 40 && {place} < 200"


@pytest.mark.parametrize("look", LOOKS)
def test_no_fault_and_no_barrier(look: str, address: str, open_page: Callable[..., Any]) -> None:
    item = "bad" if look != "no script" else "plain"
    page = open_page(f"{address}/{item}/", look)
    if look == "no script":
        assert page.locator(".m").count() == min(len(TALKS[item]), 40)
        assert page.locator(".tools").is_hidden()
        return
    until(page, "document.querySelectorAll('.outline li').length", len(TALKS[item]))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []


def test_the_others_come_as_the_reader_goes_on(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}/plain/")
    assert page.locator(".m").count() == 40
    for _ in range(8):
        page.mouse.wheel(0, 4000)
        page.wait_for_timeout(30)
    until(page, "document.querySelectorAll('.m').length", len(TALKS["plain"]))
    assert page.locator(".rest").is_hidden()
    assert page.locator("#m122").inner_text().endswith("The last word: newt.")
    made, drawn = (page.locator(f"#m{number}").evaluate(_SHAPE) for number in (6, 60))
    assert made == drawn


_SHAPE = "of => [...of.querySelectorAll('*')].map(each => [each.tagName, each.className])"


def test_an_address_leads_to_a_message_of_a_later_chunk(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}/many/#m700")
    until(page, at_top(700))
    assert page.locator("#m699").count() == 1
    page.goto(f"{address}/many/#m{LAST}")
    until(page, f"document.activeElement.id === 'm{LAST}'")


def test_all_messages_are_found_in_though_they_are_not_there_yet(address: str, open_page: Callable[..., Any]) -> None:
    page = awake(open_page(f"{address}/many/"))
    page.keyboard.press("/")
    page.keyboard.type("last word")
    until(page, "document.querySelector('.find output').value", "–/1")
    assert page.locator(f"#m{LAST}").count() == 0
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.find output').value", "1/1")
    until(page, f"CSS.highlights.get('here')?.size === 1 && !!document.getElementById('m{LAST}')")
    until(page, "location.search", "?q=last+word")
    page.fill("#q", "HEARD 10")
    until(page, "document.querySelector('.find output').value", f"–/{sum(str(n).startswith('10') for n in range(449))}")
    page.fill("#q", "a(b")
    until(page, "document.querySelector('.find output').value", "nowhere")


def test_keys_walk_and_rest_while_somebody_types(address: str, open_page: Callable[..., Any]) -> None:
    page = awake(open_page(f"{address}/bad/"))
    page.keyboard.press("j")
    page.keyboard.press("j")
    until(page, "document.activeElement.id", "m2")
    page.keyboard.press("]")
    until(page, "document.activeElement.id", "m3")
    page.keyboard.press("k")
    until(page, "document.activeElement.id", "m2")
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible()
    page.keyboard.press("Escape")
    page.goto(f"{address}/bad/#m13")
    until(page, "document.activeElement.id", "m13")
    page.keyboard.press("o")
    assert page.locator("#m13 details").get_attribute("open") is not None
    page.keyboard.press("/")
    page.keyboard.type("jjo?")
    assert page.locator("#q").input_value() == "jjo?"
    assert page.locator("dialog").is_hidden()


def test_messages_are_sifted_and_the_address_keeps_how(address: str, open_page: Callable[..., Any]) -> None:
    page = awake(open_page(f"{address}/plain/?tool=look&role=tool"))
    count = 20
    until(page, "document.querySelector('[name=told]').value", f"{count} of 122 messages")
    until(page, "document.querySelectorAll('.m:not([hidden])').length", count)
    assert page.locator(".outline li:visible").count() == count
    page.select_option("[name=role]", "")
    until(page, "location.search", "?tool=look")
    page = awake(open_page(f"{address}/bad/?errors=1"))
    shown = page.evaluate("[...document.querySelectorAll('.m:not([hidden])')].map(each => each.id)")
    assert "m3" in shown
    assert "m13" not in shown
    page.goto(f"{address}/bad/?errors=1#m13")
    until(page, "document.activeElement.id", "m13")
    assert page.locator("#m13").is_visible()


def test_a_tool_that_nobody_called_sifts_nothing_out(address: str, open_page: Callable[..., Any]) -> None:
    page = awake(open_page(f"{address}/bad/?tool=nobody"))
    assert page.locator(".m:visible").count() == len(TALKS["bad"])
    assert page.locator("[name=told]").inner_text() == ""


def test_a_link_is_copied_to_the_message_that_is_read(address: str, open_page: Callable[..., Any]) -> None:
    page = awake(open_page(f"{address}/many/?role=tool#m701", permissions=["clipboard-read", "clipboard-write"]))
    until(page, at_top(701))
    page.get_by_role("button", name="copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}/many/?role=tool#m701"


def test_a_page_without_messages_says_so_and_offers_no_tools(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}/empty/")
    assert page.get_by_text("There is no message in it").is_visible()
    assert page.locator(".tools, .outline").count() == 0


def test_hostile_text_is_shown_and_does_nothing(address: str, open_page: Callable[..., Any]) -> None:
    page = open_page(f"{address}/bad/")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    shown = HOSTILE.replace("\u202e", "[U+202E]").replace("\x1b[31m", "").replace("\x1b[0m", "")
    assert page.locator("#m1 pre").inner_text() == shown
    assert page.locator("#m1 *:is(script, img, a:not(.n))").count() == 0


def test_a_chunk_that_cannot_be_read_is_said_and_nothing_else_is_lost(
    serve: Callable[[Any], str], open_page: Callable[..., Any]
) -> None:
    broken = {path: b"{" for path in built_site() if path.endswith("plain/messages-1.json.gz")}
    page = open_page(f"{serve({**built_site(), **broken})}{PAGES}/plain/#m100")
    until(page, "document.querySelector('.rest').textContent.includes('behind number 40 could not be loaded')")
    assert page.locator(".m").count() == 40
    assert page.locator(".rest a").is_visible()


def test_a_comparison_leads_to_the_trajectories_that_there_are(
    serve: Callable[[Any], str], open_page: Callable[..., Any]
) -> None:
    page = open_page(f"{serve(compared())}{FOLDER}/compare/?s={ENTRY}&s=hyla")
    lines = page.get_by_role("region", name="Hit: they differ on").locator("tbody tr")
    lines.first.wait_for()
    cells = lines.first.locator("td")
    assert [each.inner_text() for each in cells.all()] == ["passed", "failed"]
    assert cells.nth(1).locator("a").count() == 0
    assert barriers(page) == []
    cells.nth(0).locator("a").click()
    page.wait_for_url(f"**/{PAGES}/plain/")
    assert page.locator("#m1").is_visible()
