"""Measure how fast pages of trajectories are built, open to their first screen and scroll, in headless Chromium.

    python tests/bench/site_trace.py [--entry FOLDER] [--rounds N]

Without a folder an entry of full size is made up. Conversations of 2,000 and 5,000 messages and one with lines of a
megabyte are always made up besides. A page is opened in a browser context of its own: as it is, with the processor
slowed four times, and so over a line of 1.6 Mbit/s with 150 ms. The first screen is the first contentful paint; then
the page is scrolled to its very end while the browser tells of every task that keeps it busy for over 50 ms.
"""

import argparse
import json
import resource
import shutil
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from synthetic import write_repository

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "site" / "browser"), str(ROOT / "tests" / "site"), str(ROOT / "tests")]

from opened import found_browser, without_browser  # noqa: E402 — found by the line above
from served import Served  # noqa: E402
from site_aggregates import MANIFEST, aggregates, row  # noqa: E402

from checker.adapters.assets import documents, static, templates  # noqa: E402
from checker.adapters.folder import FolderTree  # noqa: E402
from checker.catalogue.formats import formats  # noqa: E402
from checker.formats.entry import read_entry  # noqa: E402
from checker.jobs.workspace import working_folder  # noqa: E402
from checker.report.site import Look, Site, pages, read_all  # noqa: E402

_LINES = {"x1": (1, False), "x4": (4, False), "x4, slow line": (4, True)}
_LONG = """
globalThis.longTasks = [];
new PerformanceObserver((seen) => globalThis.longTasks.push(...seen.getEntries().map((each) => each.duration)))
  .observe({ type: "longtask", buffered: true });
"""
_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_AT_END = "innerHeight + scrollY >= document.documentElement.scrollHeight - 2"


@dataclass(frozen=True, slots=True)
class Opened:
    """One page, opened once: milliseconds to the first screen, and the longest task until then and while scrolled."""

    first: float
    opening: float
    scrolling: float
    messages: int


def repository(folder: Path, entry: Path | None) -> Path:
    """Put an entry with the benchmark that it is of into a repository of its own; give the entry there."""
    if entry is None:
        return write_repository(folder)
    benchmark = next(
        id for id, each in working_folder(ROOT).all_benchmarks().items() if _holds_traces(each.benchmark.format, entry)
    )
    shutil.copytree(ROOT / "benchmarks" / benchmark, folder / "benchmarks" / benchmark)
    there = folder / "submissions" / benchmark / entry.name
    shutil.copytree(entry, there)
    return there


def _holds_traces(format: str, entry: Path) -> bool:
    names = [path.relative_to(entry).as_posix() for path in entry.rglob("*") if path.is_file()]
    return formats()[format].layout.traces and formats()[format].recognises(names)


def hostile(folder: Path) -> Path:
    """Make up conversations that are long in messages and in lines."""
    entry = write_repository(folder, items=4)
    files = sorted(entry.glob("trajectories/messages/*.json"))
    spoken = [each for path in files for each in json.loads(path.read_text("utf-8"))]
    for path, count in zip(files, (2_000, 5_000), strict=False):
        path.write_text(json.dumps((spoken * (count // len(spoken) + 1))[:count]), "utf-8")
    lines = [{"role": "user", "content": f"{n} " + "0123456789abcdef " * 62_500} for n in range(60)]
    files[2].write_text(json.dumps(lines), "utf-8")
    return entry


def build(entry: Path, into: Path) -> list[Path]:
    """Build the site with this entry alone on its board, tell what it took; give the pages of its trajectories."""
    root = entry.parents[2]
    tree, declared = FolderTree(root), working_folder(root).benchmark(entry.parent.name)
    path = entry.relative_to(root).as_posix()
    read = read_entry(tree, path, declared, formats()[declared.benchmark.format], judged=False)
    about = {"benchmark": entry.parent.name, "version": read.facts.version, "components": []}
    data = aggregates({**MANIFEST, **about}, [row(1, entry.name, 50)])
    site = Site(data, read_all(data), tree, {entry.parent.name: declared}, documents=documents())
    before, began, weight = _memory(), time.perf_counter(), 0
    for name, content in pages(site, Look(templates(), static())):
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_bytes(content)
        weight += len(content)
    took = time.perf_counter() - began
    found = sorted(into.glob("*/*/entries/*/items/*/index.html"), key=lambda each: each.stat().st_size)
    print(
        f"{entry.name}: {len(found)} trajectories, {_size(entry) / 1e6:.1f} MB, built in {took:.1f} s into "
        f"{weight / 1e6:.1f} MB; memory {before:.0f} MB before, {_memory():.0f} MB at most"
    )
    return found


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def opened(browser: Any, url: str, slowed: int, slow_line: bool) -> Opened:
    """Open a page, wait until it is quiet, and scroll it to its end."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(_LONG)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    if slow_line:
        session.send("Network.enable")
        line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
        session.send("Network.emulateNetworkConditions", line)
    page.goto(url)
    page.wait_for_timeout(300 * slowed)
    first, opening = page.evaluate(_PAINT), _longest(page)
    scrolling = 0.0 if slow_line else _scrolled(page)
    count = page.locator(".m").count()
    context.close()
    return Opened(first, opening, scrolling, count)


def _scrolled(page: Any) -> float:
    page.mouse.move(900, 500)
    all_there = "document.querySelectorAll('.m').length >= Number(document.querySelector('.trace').dataset.count)"
    for _ in range(4_000):
        page.mouse.wheel(0, 2_400)
        page.wait_for_timeout(8)
        if page.evaluate(f"{_AT_END} && {all_there}"):
            break
    return _longest(page)


def _longest(page: Any) -> float:
    return float(page.evaluate("Math.max(0, ...globalThis.longTasks.splice(0))"))


def chosen(found: Sequence[Path]) -> Iterator[Path]:
    """Give the lightest, the middle and the heaviest page, each once."""
    yield from dict.fromkeys([found[0], found[len(found) // 2], found[-1]])


def compare(browser: Any, into: Path, chosen: Sequence[Path], rounds: int) -> None:
    """Open pages again and again, and print a line for each."""
    served = Served(into)
    for path in chosen:
        url = served.address + path.relative_to(into).as_posix().removesuffix("index.html")
        for name, (slowed, slow_line) in _LINES.items():
            took = [opened(browser, url, slowed, slow_line) for _ in range(rounds if slowed == 1 else 1)]
            first = statistics.median(each.first for each in took)
            print(
                f"  {took[0].messages:5} messages, {path.stat().st_size / 1e3:6.1f} kB of HTML, {name:13}: "
                f"first screen {first:6.0f} ms, longest task while opening {max(each.opening for each in took):5.0f} ms"
                + ("" if slow_line else f", while scrolling {max(each.scrolling for each in took):5.0f} ms"),
                flush=True,
            )
    served.stop()


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entry", type=Path, metavar="FOLDER", help="an entry with trajectories (default: made up)")
    parser.add_argument("--rounds", type=int, default=3, help="times that each page is opened (default 3)")
    arguments = parser.parse_args()
    missing = without_browser()
    if missing:
        print(f"NOT MEASURED: {missing}")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — looked for above

    with TemporaryDirectory() as scratch, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found_browser(), args=["--disable-dev-shm-usage"])
        one, other = Path(scratch, "one"), Path(scratch, "other")
        compare(
            browser, one, list(chosen(build(repository(Path(scratch, "a"), arguments.entry), one))), arguments.rounds
        )
        compare(browser, other, build(hostile(Path(scratch, "b")), other), arguments.rounds)
        browser.close()


if __name__ == "__main__":
    main()
