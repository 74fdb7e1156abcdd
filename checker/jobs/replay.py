"""Kept extractions of entries: written from what was rescored, and graded again in place of the answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from checker.jobs.examine import Examined
from checker.jobs.measure import Measured
from checker.jobs.tools import Tools
from checker.jobs.workspace import Workspace
from checker.model.benchmark import TruthKind
from checker.model.entry import Entry
from checker.model.json import Json
from checker.scoring.extractions import extractions_document, extracts, replay_key, replayed

Replay = Mapping[str, Json]
"""Kept extractions by the name of the entry."""


def graded_again(entry: Entry, replay: Replay | None, measure: Callable[[Entry], Measured]) -> Measured:
    """Measure an entry; with `replay` by what is kept of it, under a key of its own. Raises UsageRefusal."""
    if replay is None or entry.version is None:
        return measure(entry)
    document = replay.get(entry.name)
    measured = measure(replayed(entry, entry.version.name, document))
    key = replay_key(measured.measurement.key, document)
    return replace(measured, measurement=replace(measured.measurement, key=key))


def extractions_of(examined: Sequence[Examined], workspace: Workspace, tools: Tools) -> Replay:
    """Read the answers of sound entries; of a hidden truth nothing is kept, since it would tell what is looked for."""
    found: dict[str, Json] = {}
    for entry in (each.entry for each in examined if each.sound):
        version = entry.version
        if version is None or version.truth.kind is TruthKind.HELDOUT or not extracts(entry.benchmark):
            continue
        bundle = tools.truth.open(workspace.benchmark(entry.benchmark.id), version.name)
        found[entry.name] = extractions_document(entry, version.name, bundle)
    return found
