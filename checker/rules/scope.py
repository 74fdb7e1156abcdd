"""What each changed file is to a pull request: exactly one thing, so that no file is reported twice."""

from collections.abc import Iterable, Iterator
from enum import Enum, auto

from checker.formats.paths import SUBMISSIONS, entry_place, is_generated
from checker.model.change import Change, ChangeKind, FileChange
from checker.model.finding import Place, Problem
from checker.model.said import Said, say
from checker.model.tree import FILE, Node

FEW = 20
"""Files named one by one; of more, the rest is counted."""


class Touch(Enum):
    """What a changed file belongs to."""

    NEW_ENTRY = auto()
    EXISTING_ENTRY = auto()
    UNDECLARED = auto()
    LOOSE = auto()
    GENERATED = auto()
    OUTSIDE = auto()


def touch_of(file: FileChange, change: Change) -> Touch:
    """Say what a changed file belongs to."""
    place = entry_place(file.path)
    if place is None:
        return _beside_entries(file.path)
    if place.folder in change.existing:
        return Touch.EXISTING_ENTRY
    return Touch.NEW_ENTRY if place.benchmark in declared_benchmarks(change) else Touch.UNDECLARED


def touched(change: Change, touch: Touch) -> tuple[FileChange, ...]:
    """Give the changed files that are one kind of thing."""
    return tuple(file for file in change.files if touch_of(file, change) is touch)


def declared_benchmarks(change: Change) -> frozenset[str]:
    """Give the benchmarks that entries may be for; a maintainer's change may bring its own."""
    if not change.by_maintainer:
        return change.benchmarks
    steps = [file.path.split("/") for file in change.files if file.kind is ChangeKind.ADDED]
    return change.benchmarks | {s[1] for s in steps if len(s) == 3 and (s[0], s[2]) == ("benchmarks", "benchmark.yaml")}


def is_irregular(file: FileChange) -> bool:
    """Whether the head holds something other than a plain file at the path."""
    return file.new_mode is not None and file.new_mode != FILE


def each_file(files: Iterable[FileChange | Node], message: str, fix: Said) -> Iterator[Problem]:
    """Make a problem of each file, `{path}` in the message; beyond the first few, one problem counts the rest."""
    listed = list(files)
    for file in listed[:FEW]:
        yield Problem(Place(file.path), say(message, path=file.path), fix)
    if len(listed) > FEW:
        rest = listed[FEW:]
        yield Problem(
            Place(rest[0].path),
            say("the same holds for {n} more files, from {path} on", n=len(rest), path=rest[0].path),
            fix,
        )


def _beside_entries(path: str) -> Touch:
    if path.startswith(f"{SUBMISSIONS}/"):
        return Touch.LOOSE
    return Touch.GENERATED if is_generated(path) else Touch.OUTSIDE
