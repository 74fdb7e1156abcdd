"""The init job: a folder to a leaderboard repository, whatever it holds already staying as it is."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from checker.adapters.output import write_file
from checker.adapters.starter import (
    There,
    github_files,
    plain_files,
    skeleton,
    skeleton_formats,
    source_file,
    what_is_there,
)
from checker.formats.paths import BENCHMARKS
from checker.jobs.root import declares_any
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass

FIRST, FORMAT = "example", "predictions"
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,38}")
_OWNER = re.compile(r"@[A-Za-z0-9][A-Za-z0-9-]{0,38}(/[A-Za-z0-9._-]{1,100})?")
_SOURCE = re.compile(r"[!-~]+( [!-~]+)*")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. `benchmark` None: a first one where there is none; `source` is a requirement of pip."""

    benchmark: str | None = None
    format: str = FORMAT
    owners: tuple[str, ...] = ()
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """Paths that were written, that were there with the same content, and that were there and differ."""

    written: tuple[str, ...]
    same: tuple[str, ...]
    left: tuple[str, ...]
    benchmark: str | None


def init(folder: Path, wanted: Wanted) -> Made:
    """Write what is missing, and change nothing that is there. Raises UsageRefusal before anything is written."""
    benchmark = _benchmark(folder, wanted)
    files = {**_owned(plain_files(), wanted.owners), **github_files(), **source_file(_source(wanted.source))}
    if benchmark is not None:
        files |= _named(skeleton(wanted.format), benchmark)
    there = {path: what_is_there(folder, path, raw) for path, raw in sorted(files.items())}
    written, same, left = (tuple(path for path in there if there[path] is each) for each in There)
    for path in written:
        write_file(folder / path, files[path])
    return Made(written, same, left, benchmark)


def _benchmark(folder: Path, wanted: Wanted) -> str | None:
    """Give the id of the benchmark to declare; None where there is one and no other was asked for."""
    id = wanted.benchmark
    if id is None and declares_any(folder):
        return None
    if id is not None and _ID.fullmatch(id) is None:
        raise UsageRefusal(
            say("{id} is no benchmark's id", id=id), say("Write small letters, digits, - and _, at most 39 of them.")
        )
    if wanted.format not in skeleton_formats():
        raise UsageRefusal(
            say("there is no format {format}", format=wanted.format),
            say("Formats: {known}.", known=", ".join(skeleton_formats())),
        )
    return id or FIRST


def _owned(files: Mapping[str, bytes], owners: Sequence[str]) -> dict[str, bytes]:
    """Put the owners in; without any, the lines are remarks, since GitHub takes no owner that it does not know."""
    for owner in owners:
        if _OWNER.fullmatch(owner) is None:
            raise UsageRefusal(say("{owner} is no owner", owner=owner), say("Write @login or @organization/team."))
    path = ".github/CODEOWNERS"
    text = files[path].decode()
    named = text.replace("@OWNER", " ".join(owners)) if owners else text.replace("\n/", "\n# /")
    return {**files, path: named.encode()}


def _source(source: str | None) -> str | None:
    if source is not None and _SOURCE.fullmatch(source) is None:
        raise UsageRefusal(say("{source} is no requirement", source=source), say("Write it on one line, as for pip."))
    return source


def _named(files: Mapping[str, bytes], id: str) -> dict[str, bytes]:
    return {f"{BENCHMARKS}/{id}/{path}": raw.replace(b"BENCHMARK", id.encode()) for path, raw in files.items()}
