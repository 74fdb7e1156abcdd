"""A real browser on a built site. A test fails on any error of the console, breach of the policy or request outside."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from opened import LOOKS, Watched, found_browser, without_browser
from served import Served


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Give Chromium; skip where there is none."""
    missing = without_browser()
    if missing:
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — not everybody who runs the tests has it

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found_browser(), args=["--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Mapping[str, bytes]], str]]:
    """Give what serves the files of a site, and answers with its address."""
    running: list[Served] = []

    def start(files: Mapping[str, bytes] | Path) -> str:
        running.append(Served(files))
        return running[-1].address

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def open_page(browser: object) -> Iterator[Callable[..., object]]:
    """Give what opens an address in a page of its own: `open_page(url, "dark")`; the looks are those of LOOKS."""
    watched: list[Watched] = []

    def open(url: str, look: str = "light", **more: object) -> object:
        watched.append(Watched(browser, {**LOOKS[look], **more}))
        watched[-1].page.goto(url)
        return watched[-1].page

    yield open
    faults = [fault for each in watched for fault in each.close()]
    assert faults == []
