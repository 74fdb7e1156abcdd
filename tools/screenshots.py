"""Pictures of the main pages of a built site: `python -m tools.screenshots FOLDER PICTURES`.

One page of every kind and board, each wide in light and dark and once as on a phone, named after its path. Chromium or
Chrome has to be on PATH.
"""

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOOKS: Mapping[str, Mapping[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}
_TALLEST = 6000
"""Pixels of a picture; what is below is cut off."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def main(arguments: Sequence[str]) -> int:
    """Take every picture."""
    site, pictures = map(Path, arguments)
    executable = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if executable is None:
        sys.stderr.write(f"no browser on PATH: none of {', '.join(BROWSERS)}\n")
        return 2
    pictures.mkdir(parents=True, exist_ok=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    _take_all(executable, f"http://127.0.0.1:{server.server_port}/", list(_main_pages(site)), pictures)
    server.shutdown()
    return 0


def _main_pages(site: Path) -> Iterator[str]:
    """Give the first page of each kind, for each board."""
    seen: set[tuple[str, ...]] = set()
    for path in sorted(each.relative_to(site).as_posix() for each in site.rglob("*.html")):
        kind = tuple(step for at, step in enumerate(path.split("/")) if at < 2 or step in _STEPS)
        if kind not in seen:
            seen.add(kind)
            yield path


_STEPS = {"by", "entries", "items", "compare", "matrix", "quarantine", "changes", "about", "index.html"}


def _take_all(executable: str, address: str, paths: Sequence[str], pictures: Path) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — only here

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable)
        for look, options in LOOKS.items():
            page = browser.new_context(locale="en-GB", timezone_id="UTC", reduced_motion="reduce", **options).new_page()
            for path in paths:
                page.goto(address + path)
                tall = min(int(page.evaluate("document.documentElement.scrollHeight")), _TALLEST)
                clip: Any = {"x": 0, "y": 0, "width": options["viewport"]["width"], "height": tall}
                name = path.removesuffix(".html").replace("/", "_")
                page.screenshot(path=str(pictures / f"{name}.{look}.png"), full_page=True, clip=clip)
        browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
