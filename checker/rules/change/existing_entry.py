"""CHG003: an edit of an entry that is already there."""

from collections.abc import Iterator

from checker.formats.paths import entry_place
from checker.model.change import Change, FileChange
from checker.model.finding import Place, Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import FEW, Touch, declared_benchmarks, each_file, is_irregular, touched

_ONE = "{path} belongs to an entry that is already accepted"
_MANY = "{n} files are changed in {folder}, an entry that is already accepted"
_FIX = say("Undo the change, and add a new entry under a new name; only a maintainer adds to an accepted one.")


@rule("CHG003", Change, "an accepted entry is changed")
def existing_entry(change: Change) -> Iterator[Problem]:
    """Find a file changed, added or deleted in an entry folder that the base already holds.

    Why: an accepted entry is what its receipt proves. If it could be edited, every number that was published from it
    would lose its ground. That holds for the own entries of a contributor too.

    Fix: undo the change and add a new entry under a new name. A maintainer can mark the old one as superseded or
    withdrawn by a ruling, or merge what is only added to it, such as trajectories beside a summary; `pullrank check
    --maintainer` shows how the entry reads then.
    """
    if change.by_maintainer:
        return
    folders: dict[str, list[FileChange]] = {}
    for file in touched(change, Touch.EXISTING_ENTRY):
        place = entry_place(file.path)
        if place is not None and not _told_by_layout(file, change):
            folders.setdefault(place.folder, []).append(file)
    yield from each_file((files[0] for files in folders.values() if len(files) == 1), _ONE, _FIX)
    whole = [(folder, len(files)) for folder, files in folders.items() if len(files) > 1]
    for folder, n in whole[:FEW]:
        yield Problem(Place(folder), say(_MANY, n=n, folder=folder), _FIX)
    if len(whole) > FEW:
        rest = say("the same holds for {n} more folders", n=len(whole) - FEW)
        yield Problem(Place(whole[FEW][0]), rest, _FIX)


def _told_by_layout(file: FileChange, change: Change) -> bool:
    """Whether the rules on the entry's own layout find this file's mode wrong."""
    place = entry_place(file.path)
    return is_irregular(file) and place is not None and place.benchmark in declared_benchmarks(change)
