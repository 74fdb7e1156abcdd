"""Measure, in one Python, the strict reading and judging of an entry's trajectories as multiples of orjson.

    python tests/bench/in_process.py FOLDER --repo DIR --benchmark ID [--rounds N]

All read the same files from disk, in turn. Our own reading is strict, and every rule about trajectories looks at what
was read; once all of it in one process, and once as a check does it, in two where the machine has two processors.
"""

import argparse
import gc
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import orjson
from processes import Took, table

from checker.adapters import halves
from checker.catalogue.formats import formats
from checker.catalogue.rules import rules_about
from checker.formats.entry import read_entry
from checker.jobs.target import only_target, targets_at
from checker.jobs.traces import examine_traces
from checker.jobs.workspace import working_folder
from checker.model.trace import Trace

YARDSTICK = "orjson.loads of every trajectory"
Contender = Callable[[], object]


def contenders(folder: Path, root: Path, benchmark: str) -> Mapping[str, Contender]:
    """Read everything of an entry but its trajectories; give the ways to go through these."""
    workspace = working_folder(root)
    declared = workspace.benchmark(benchmark)
    target = only_target(targets_at(workspace, [folder], benchmark), folder)
    format = formats()[declared.benchmark.format]
    entry = read_entry(target.tree, target.path, declared, format)
    paths = [folder / name.place.path.removeprefix(f"{entry.path}/") for name in format.traces(entry)]
    rules_about(Trace)  # are found once, and not in each round

    def read_with_orjson() -> None:
        for path in paths:
            orjson.loads(path.read_bytes())

    def examine(least: int) -> None:
        before, halves.LEAST_BYTES = halves.LEAST_BYTES, least
        try:
            examine_traces(target.tree, entry, format)
        finally:
            halves.LEAST_BYTES = before

    return {
        YARDSTICK: read_with_orjson,
        "read strictly and judged, in one process": lambda: examine(1 << 60),
        "read strictly and judged, as a check does it": lambda: examine(halves.LEAST_BYTES),
    }


def measured(ways: Mapping[str, Contender], rounds: int) -> dict[str, list[Took]]:
    """Time all of them `rounds` times, in turn, after a round that only warms up."""
    took: dict[str, list[Took]] = {label: [] for label in ways}
    for turn in range(rounds + 1):
        for label, way in ways.items():
            gc.collect()
            began = time.perf_counter()
            way()
            if turn:
                took[label].append(Took(time.perf_counter() - began, None))
    return took


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repo", type=Path, required=True, metavar="DIR")
    parser.add_argument("--benchmark", required=True, metavar="ID")
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    print(table(measured(contenders(given.folder.resolve(), given.repo, given.benchmark), given.rounds), YARDSTICK))


if __name__ == "__main__":
    main()
