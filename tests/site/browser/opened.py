"""Pages that are watched while a test looks at them."""

import shutil
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
    "no script": {"color_scheme": "light", "viewport": {"width": 1280, "height": 800}, "java_script_enabled": False},
}
_STEADY = {"locale": "en-GB", "timezone_id": "UTC", "reduced_motion": "reduce"}
_LOOKS_AGAIN = 400
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found_browser() -> str | None:
    """Give the browser on PATH."""
    return next((found for name in _BROWSERS if (found := shutil.which(name))), None)


def without_browser() -> str | None:
    """Say what a look at the pages lacks here; None: nothing."""
    if find_spec("playwright") is None:
        return "playwright is not installed"
    return None if found_browser() else f"no browser on PATH: none of {', '.join(_BROWSERS)}"


def soon(page: Any, read: Callable[[], object], wanted: object) -> None:
    """Wait until something is read as wanted; the policy bars the browser's own way of waiting for what is computed."""
    for _ in range(_LOOKS_AGAIN):
        if read() == wanted:
            return
        page.wait_for_timeout(25)
    assert read() == wanted


class Watched:
    """A page in a context of its own, and what went wrong in it."""

    def __init__(self, browser: Any, options: Mapping[str, Any]) -> None:
        self._context = browser.new_context(**{**_STEADY, **options})
        self.page = self._context.new_page()
        self._faults: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self._faults.append(f"error: {error}"))
        self.page.on("request", self._asked)
        self.page.on("requestfailed", self._failed)

    def close(self) -> list[str]:
        """Close the page; give what went wrong: a breach of the policy is said on the console."""
        self._context.close()
        return self._faults

    def _said(self, message: Any) -> None:
        if message.type == "error":
            self._faults.append(f"console: {message.text}")

    def _failed(self, request: Any) -> None:
        """Keep a request that failed; what a step to the next page broke off did not."""
        if request.failure != "net::ERR_ABORTED":
            self._faults.append(f"failed: {request.url} {request.failure}")

    def _asked(self, request: Any) -> None:
        if urlsplit(request.url).hostname != "127.0.0.1" and not request.url.startswith(("data:", "blob:")):
            self._faults.append(f"outside: {request.url}")
