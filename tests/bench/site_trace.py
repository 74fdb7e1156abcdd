"""Measure how fast pages of trajectories are built, open to their first screen and scroll, in headless Chromium.

    python tests/bench/site_trace.py [--entry FOLDER] [--rounds N] [--all]

Without a folder an entry of full size is made up. Conversations of 2,000 and 5,000 messages and one with lines of a
megabyte are always made up besides. A page is opened in a browser context of its own: as it is, with the processor
slowed four times, and so over a line of 1.6 Mbit/s with 150 ms. The first screen is the first contentful paint; then
the page is scrolled, once, towards its end for ten seconds at most, while the browser tells of every task that keeps
it busy for over 50 ms. `--all` opens every page of the entry instead, and only opens it: what is slowest is named.

A page that says one line of text is opened in between: what the machine and its browser need for anything at all.
"""

import argparse
import json
import resource
import shutil
import statistics
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from synthetic import write_repository

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "site" / "browser"), str(ROOT / "tests" / "site"), str(ROOT / "tests")]

from opened import found_browser, without_browser  # noqa: E402 — found by the line above
from served import Served  # noqa: E402
from site_aggregates import DOCUMENTS, MANIFEST, aggregates, row  # noqa: E402

from checker.adapters.assets import static, templates  # noqa: E402
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
_SCROLL = """async (most) => {
  const [ends, count] = [performance.now() + most, Number(document.querySelector(".trace").dataset.count)];
  const there = () => document.querySelectorAll(".m");
  const atEnd = () => there().length >= count && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  while (performance.now() < ends && !atEnd()) {
    scrollBy(0, 2400);
    await new Promise(requestAnimationFrame);
  }
  return [[...there()].filter((each) => each.getBoundingClientRect().top < innerHeight).length, count];
}"""
_SCROLLED = 10
"""Seconds that a page is scrolled at most."""

_TOLD = 20
"""Pages of many after which a line tells how it stands."""

_SETTLED = 500
"""Milliseconds that a new window is given: until then the browser is busy with drawing its own frame around pages."""

_NOTHING = b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing</title><p>One line of text.</p></html>'


@dataclass(frozen=True, slots=True)
class Opened:
    """One page, opened once: milliseconds to the first screen, and the longest task until then and while scrolled.

    `scrolling` is None where the page was not scrolled; `seen` and `messages` say how far that went.
    """

    first: float
    opening: float
    scrolling: float | None = None
    seen: int = 0
    messages: int = 0


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
    site = Site(data, read_all(data), tree, {entry.parent.name: declared}, documents=DOCUMENTS)
    before, began, weight = _memory(), time.perf_counter(), 0
    for name, content in pages(site, Look(templates(), static())):
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_bytes(content)
        weight += len(content)
    took = time.perf_counter() - began
    found = sorted(into.glob("*/*/entries/*/items/*/index.html"), key=lambda each: each.stat().st_size)
    print(
        f"{entry.name}: {len(found)} trajectories, {_size(entry) / 1e6:.1f} MB, built in {took:.1f} s into "
        f"{weight / 1e6:.1f} MB; memory {before:.0f} MB before, {_memory():.0f} MB at most",
        flush=True,
    )
    return found


def _memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def opened(browser: Any, url: str, slowed: int = 1, slow_line: bool = False, scrolled: bool = False) -> Opened:
    """Open a page, wait until it is quiet, and scroll it towards its end where that is asked for."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(_LONG)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    if slow_line:
        session.send("Network.enable")
        line = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
        session.send("Network.emulateNetworkConditions", line)
    page.wait_for_timeout(_SETTLED)
    page.goto(url)
    first = _painted(page)
    page.wait_for_timeout(150 * slowed)
    found = Opened(first, _longest(page))
    if scrolled:
        found = replace(found, **_scrolled(page))
    context.close()
    return found


def _painted(page: Any) -> float:
    for _ in range(200):
        if first := page.evaluate(_PAINT):
            return float(first)
        page.wait_for_timeout(25)
    raise SystemExit(f"{page.url} was not drawn within five seconds")


def _scrolled(page: Any) -> dict[str, Any]:
    seen, count = page.evaluate(_SCROLL, _SCROLLED * 1_000)
    return {"scrolling": _longest(page), "seen": seen, "messages": count}


def _longest(page: Any) -> float:
    return float(page.evaluate("Math.max(0, ...globalThis.longTasks.splice(0))"))


def chosen(found: Sequence[Path]) -> Iterator[Path]:
    """Give the lightest, the middle and the heaviest page, each once."""
    yield from dict.fromkeys([found[0], found[len(found) // 2], found[-1]])


def compare(browser: Any, into: Path, chosen: Iterable[Path], rounds: int) -> None:
    """Open pages again and again, and print a line for each as soon as it is measured."""
    served = Served(into)
    for path in chosen:
        url = served.address + path.relative_to(into).as_posix().removesuffix("index.html")
        for name, (slowed, slow_line) in _LINES.items():
            times = rounds if slowed == 1 else 1
            took = [opened(browser, url, slowed, slow_line, not (at or slow_line)) for at in range(times)]
            print(f"  {path.stat().st_size / 1e3:6.1f} kB of HTML, {name:13}: {_told(took)}", flush=True)
    served.stop()


def _told(took: Sequence[Opened]) -> str:
    firsts = [each.first for each in took]
    worst = f" (worst {max(firsts):.0f})" if len(firsts) > 1 else ""
    opening = max(each.opening for each in took)
    told = f"first screen {statistics.median(firsts):.0f} ms{worst}, longest task while opening {opening:.0f} ms"
    if took[0].scrolling is None:
        return told
    return f"{told}, while scrolling {took[0].scrolling:.0f} ms ({took[0].seen} of {took[0].messages} messages)"


def every(browser: Any, into: Path, found: Sequence[Path], rounds: int) -> None:
    """Open every page, round by round; tell as it goes how their medians are spread beside a page with one line."""
    (into / "nothing.html").write_bytes(_NOTHING)
    served = Served(into)
    bare, took = list[float](), dict[Path, list[float]]()
    for _ in range(rounds):
        for at, path in enumerate(found, 1):
            url = served.address + path.relative_to(into).as_posix().removesuffix("index.html")
            took.setdefault(path, []).append(opened(browser, url).first)
            if at % _TOLD == 0 or at == len(found):
                bare.append(opened(browser, f"{served.address}nothing.html").first)
                print(f"  {_spread(took)}; one line of text {statistics.median(bare):.0f} ms", flush=True)
    served.stop()


def _spread(took: Mapping[Path, Sequence[float]]) -> str:
    medians = {path: statistics.median(firsts) for path, firsts in took.items()}
    slowest = max(medians, key=lambda path: medians[path])
    return (
        f"{len(medians)} pages: first screen median {statistics.median(medians.values()):.0f} ms, over 300 ms "
        f"{sum(each > 300 for each in medians.values())}, slowest {medians[slowest]:.0f} ms ({slowest.parent.name})"
    )


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entry", type=Path, metavar="FOLDER", help="an entry with trajectories (default: made up)")
    parser.add_argument("--rounds", type=int, default=3, help="times that each page is opened (default 3)")
    parser.add_argument("--all", action="store_true", help="open every page of the entry, and only open it")
    arguments = parser.parse_args()
    missing = without_browser()
    if missing:
        print(f"NOT MEASURED: {missing}")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — looked for above

    with TemporaryDirectory() as scratch, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found_browser(), args=["--disable-dev-shm-usage"])
        one, other = Path(scratch, "one"), Path(scratch, "other")
        found = build(repository(Path(scratch, "a"), arguments.entry), one)
        if arguments.all:
            every(browser, one, found, arguments.rounds)
            return
        compare(browser, one, chosen(found), arguments.rounds)
        compare(browser, other, build(hostile(Path(scratch, "b")), other), arguments.rounds)
        browser.close()


if __name__ == "__main__":
    main()
