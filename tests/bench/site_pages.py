"""Measure how fast the site is built, how its pages load on a slow phone, and how ten thousand rows are used.

    python tests/bench/site_pages.py [--rounds N]

Pages of the shipped site are opened 412 pixels wide, the processor slowed four times, over a line of 1.6 Mbit/s with
150 ms: the largest contentful paint, the shift of the layout, and the time that tasks of over 50 ms block. A made-up
board of 10,000 rows is filtered and sorted, as it is and slowed four times. Budgets stand beside what was measured; of
several rounds the median and the worst are told.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "site" / "browser"), str(ROOT / "tests" / "site"), str(ROOT / "tests")]

import made_boards  # noqa: E402 — found by the line above
from opened import found_browser, without_browser  # noqa: E402
from served import Served  # noqa: E402

from checker.jobs.site import build_site  # noqa: E402

ROWS = 10_000
_PHONE = {"viewport": {"width": 412, "height": 915}}
_SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
_SETTLED = 500
"""Milliseconds that a new window is given to draw its own frame."""

_WATCHED = """
globalThis.seen = { paint: 0, shift: 0, blocked: 0 };
const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("largest-contentful-paint", (each) => { seen.paint = each.startTime; });
watch("layout-shift", (each) => { if (!each.hadRecentInput) seen.shift += each.value; });
watch("longtask", (each) => { seen.blocked += each.duration - 50; });
"""
_FILTERED = """async (text) => {
  const [box, output] = [document.querySelector("[name=q]"), document.querySelector("output")];
  const [before, began] = [output.textContent, performance.now()];
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const late = () => performance.now() - began > 5000;
  while (output.textContent === before && !late()) await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}"""
_SORTED = """async (at) => {
  const order = () => document.querySelector("#board tbody").textContent;
  const [before, began] = [order(), performance.now()];
  document.querySelectorAll("#board th[data-key] .sort")[at].click();
  const late = () => performance.now() - began > 5000;
  while (order() === before && !late()) await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}"""


def loads(browser: Any, address: str, path: str, rounds: int) -> str:
    """Open a page on a slow phone, and say what was seen beside the budgets."""
    seen = [_load(browser, address + path) for _ in range(rounds)]
    paint, shift, blocked = ([each[name] for each in seen] for name in ("paint", "shift", "blocked"))
    return (
        f"  /{path}: largest paint {_spread(paint)} ms (budget 1800), shift {max(shift):.3f} (0.02), "
        f"blocked {_spread(blocked)} ms (100)"
    )


def _load(browser: Any, url: str) -> dict[str, float]:
    context = browser.new_context(**_PHONE)
    page = context.new_page()
    page.add_init_script(_WATCHED)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", _SLOW_LINE)
    page.wait_for_timeout(_SETTLED)
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(_SETTLED)
    seen: dict[str, float] = page.evaluate("seen")
    context.close()
    return seen


def used(browser: Any, url: str, slowed: int, budget: int) -> Iterator[str]:
    """Filter and sort a long board, and say how long it took beside the budget."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.wait_for_timeout(_SETTLED)
    filters = [page.evaluate(_FILTERED, text) for text in ("alytes", "hyla 12", "rana", "bufo 9", "")]
    sorts = [page.evaluate(_SORTED, at) for at in (1, 2, 1, 2)]
    context.close()
    yield f"  x{slowed}: filter {_spread(filters)} ms, sort {_spread(sorts)} ms (budget {budget})"


def _spread(found: Sequence[float]) -> str:
    return f"{statistics.median(found):.0f} (worst {max(found):.0f})"


def built(into: Path) -> None:
    """Build the shipped site, and say how much of the processor's time it took."""
    began = time.process_time()
    count = build_site(ROOT, into)
    print(f"the shipped site: {count} files in {time.process_time() - began:.1f} s of processor time", flush=True)


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="times that each page is opened (default 3)")
    rounds = parser.parse_args().rounds
    missing = without_browser()
    with TemporaryDirectory() as scratch:
        built(Path(scratch, "site"))
        if missing:
            print(f"NOT MEASURED: {missing}")
            return
        in_browser(Path(scratch, "site"), rounds)


def in_browser(shipped: Path, rounds: int) -> None:
    """Measure what takes a browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — looked for before

    long = Served(made_boards.pages_of(made_boards.site(made_boards.data(ROWS)), "board"))
    served = Served(shipped)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found_browser(), args=["--disable-dev-shm-usage"])
        print("on a slow phone:", flush=True)
        for path in chosen(shipped):
            print(loads(browser, served.address, path, rounds), flush=True)
        print(f"a board of {ROWS} rows:", flush=True)
        for slowed, budget in ((1, 50), (4, 200)):
            print(*used(browser, f"{long.address}toads/v1/", slowed, budget), sep="\n", flush=True)
        browser.close()
    served.stop()
    long.stop()


def chosen(shipped: Path) -> list[str]:
    """Give the front page, and of each sort of page about a board the heaviest."""
    sorts = ("*/*/index.html", "*/*/entries/*/index.html", "*/*/items/index.html", "*/*/compare/index.html")
    heaviest = [max(shipped.glob(each), key=lambda path: path.stat().st_size) for each in sorts]
    return ["", *(path.parent.relative_to(shipped).as_posix() + "/" for path in heaviest)]


if __name__ == "__main__":
    main()
