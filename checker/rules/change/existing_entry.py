"""CHG003: an edit of an entry that is already there."""

from collections.abc import Iterator

from checker.formats.paths import entry_place
from checker.model.change import Change, FileChange
from checker.model.finding import Problem
from checker.model.rule import rule
from checker.model.said import say
from checker.rules.scope import Touch, declared_benchmarks, each_file, is_irregular, touched


@rule("CHG003", Change, "an accepted entry is changed")
def existing_entry(change: Change) -> Iterator[Problem]:
    """Find a file changed, added or deleted in an entry folder that the base already holds.

    Why: an accepted entry is what its receipt proves. If it could be edited, every number that was published from it
    would lose its ground. That holds for the own entries of a contributor too.

    Fix: undo the change and add a new entry under a new name. A maintainer can mark the old one as superseded or
    withdrawn by a ruling.
    """
    if change.by_maintainer:
        return
    files = [file for file in touched(change, Touch.EXISTING_ENTRY) if not _told_by_layout(file, change)]
    fix = say("Undo the change, and add a new entry under a new name instead.")
    yield from each_file(files, "{path} belongs to an entry that is already accepted", fix)


def _told_by_layout(file: FileChange, change: Change) -> bool:
    """Whether the rules on the entry's own layout find this file's mode wrong."""
    place = entry_place(file.path)
    return is_irregular(file) and place is not None and place.benchmark in declared_benchmarks(change)
