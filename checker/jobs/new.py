"""The new job: a scaffold of an entry with everything that can be filled in."""

from collections.abc import Mapping
from pathlib import Path

from checker.adapters.output import write_new_folder
from checker.catalogue.formats import formats
from checker.formats.grammar import name_faults, parts_of
from checker.formats.needs import SUBMISSION
from checker.formats.paths import SUBMISSIONS
from checker.formats.scaffold import blank, completed
from checker.formats.submission import submission_schema
from checker.jobs.workspace import Workspace
from checker.model.benchmark import Benchmark, Version
from checker.model.declared import Declared
from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import say
from checker.reading.canonical import dump
from checker.reading.pointer import put, resolve


def new(workspace: Workspace, id: str, name: str, version: str | None) -> Path:
    """Write a new entry folder and give its path. Raises UsageRefusal when the name or version does not fit."""
    declared = workspace.benchmark(id)
    for fault in name_faults(declared.benchmark.entry.names, name):
        raise UsageRefusal(fault.message, fault.fix)
    files = scaffold(declared, name, open_version(declared.benchmark, version))
    folder = workspace.root / SUBMISSIONS / id / name
    write_new_folder(folder, files)
    return folder


def scaffold(declared: Declared, name: str, version: Version) -> dict[str, bytes]:
    """Give the files of a blank entry by name: what a person must fill in is empty, claims are null."""
    benchmark = declared.benchmark
    others = formats()[benchmark.format].blank(benchmark, declared.items[version.name])
    named = {path.replace("{entry}", name): raw for path, raw in others.items()}
    return {"submission.json": dump(_submission(declared, name, version)), **named}


def _submission(declared: Declared, name: str, version: Version) -> Json:
    benchmark = declared.benchmark
    known = {**(parts_of(benchmark.entry.names, name) or {}), "version": version.name}
    schema = submission_schema(benchmark, declared.schema)
    document = blank(schema)
    for field, pointer in benchmark.entry.fields.items():
        if field in known or field not in benchmark.entry.optional:
            put(document, pointer, known.get(field, ""))
    for claim in benchmark.claims:
        if claim.at.document == SUBMISSION and not resolve(document, claim.at.pointer)[0]:
            put(document, claim.at.pointer, None)
    return completed(document, schema)


def open_version(benchmark: Benchmark, name: str | None) -> Version:
    """Give a version that takes entries, the newest where none is named. Raises UsageRefusal."""
    open_ones: Mapping[str, Version] = {k: v for k, v in benchmark.versions.items() if not v.closed}
    if name is None and open_ones:
        return list(open_ones.values())[-1]
    if name is None or name not in open_ones:
        raise UsageRefusal(
            say("{benchmark} has no open version {version}", benchmark=benchmark.id, version=name or "at all"),
            say("Open versions: {known}.", known=", ".join(open_ones) or "none"),
        )
    return open_ones[name]
