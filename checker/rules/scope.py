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

AUTHOR_KNOWN = "CHG008"
"""The rule that tells where the author is not known."""


class Touch(Enum):
    """What a changed file belongs to."""

    NEW_ENTRY = auto()
    EXISTING_ENTRY = auto()
    UNDECLARED = auto()
    LOOSE = auto()
    GENERATED = auto()
    OUTSIDE = auto()


def touch_of(file: FileChange, change: Change, benchmarks: frozenset[str] | None = None) -> Touch:
    """Say what a changed file belongs to; `benchmarks` are those declared, where they were asked for before."""
    place = entry_place(file.path)
    if place is None:
        return _beside_entries(file.path)
    if place.folder in change.existing:
        return Touch.EXISTING_ENTRY
    known = declared_benchmarks(change) if benchmarks is None else benchmarks
    return Touch.NEW_ENTRY if place.benchmark in known else Touch.UNDECLARED


def touched(change: Change, touch: Touch) -> tuple[FileChange, ...]:
    """Give the changed files that are one kind of thing."""
    known = declared_benchmarks(change)
    return tuple(file for file in change.files if touch_of(file, change, known) is touch)


def declared_benchmarks(change: Change) -> frozenset[str]:
    """Give the benchmarks that entries may be for; a maintainer's change may bring its own."""
    if not change.by_maintainer:
        return change.benchmarks
    steps = [file.path.split("/") for file in change.files if file.kind is ChangeKind.ADDED]
    return change.benchmarks | {s[1] for s in steps if len(s) == 3 and (s[0], s[2]) == ("benchmarks", "benchmark.yaml")}


def folders_touched(change: Change, *touches: Touch) -> tuple[str, ...]:
    """Give the entry folders in which a change has files that are one of some kinds of things, sorted."""
    places = [entry_place(file.path) for touch in touches for file in touched(change, touch)]
    return tuple(sorted({place.folder for place in places if place is not None}))


def claimed_folders(change: Change) -> tuple[str, ...]:
    """Give the touched folders that only their owners may touch: entries that stay, and names that had one before."""
    if change.by_maintainer:
        return ()
    staying = [folder for folder in folders_touched(change, Touch.EXISTING_ENTRY) if folder not in change.gone]
    reused = [folder for folder in folders_touched(change, Touch.NEW_ENTRY) if folder in change.owners]
    return tuple(sorted((*staying, *reused)))


def unanswerable(change: Change) -> frozenset[str]:
    """Name the rule that tells why rules on owners cannot run, where they cannot: they need its id."""
    return frozenset({AUTHOR_KNOWN}) if change.author is None and claimed_folders(change) else frozenset()


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
