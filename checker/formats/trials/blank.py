"""The scaffold of an entry of `trials`: a run writes all of it, so that there is nothing in it but the form."""

from collections.abc import Mapping

from checker.formats.trials.names import CANDIDATES, COMPLETED, COUNTS, REMOVED, SUBMITTED
from checker.model.benchmark import Benchmark
from checker.model.item import ItemSet
from checker.model.json import Json
from checker.reading.canonical import dump
from checker.reading.pointer import child, put

_STEM = "trajectories/{entry}"


def blank_files(benchmark: Benchmark, items: ItemSet) -> Mapping[str, bytes]:
    """Give trials that are an empty list, and a summary of no trial at all for all items there are."""
    return {f"{_STEM}.trials.json": b"[]\n", f"{_STEM}.summary.json": dump(_summary(benchmark, items))}


def _summary(benchmark: Benchmark, items: ItemSet) -> Json:
    summary: dict[str, Json] = {CANDIDATES[1:]: items.count, SUBMITTED[1:]: 0}
    for pointer, count in COUNTS.items():
        if pointer != REMOVED:
            put(summary, count, 0)
    for name in benchmark.components:
        put(summary, child("", name), 0)
    for pointer in (
        *(each for each in COUNTS if each != REMOVED),
        *(child(COMPLETED, n) for n in benchmark.components),
    ):
        put(summary, pointer, [])
    return summary
