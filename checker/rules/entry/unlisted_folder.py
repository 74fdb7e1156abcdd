"""LAY012: a folder that cannot be listed, or a file that cannot be read."""

from collections.abc import Iterator

from checker.model.entry import Entry
from checker.model.finding import Problem
from checker.model.rule import rule


@rule("LAY012", Entry, "a folder that cannot be listed")
def unlisted_folder(entry: Entry) -> Iterator[Problem]:
    """Find an entry whose folders stand too deep inside each other, hold far too many files, or cannot be read.

    Why: what cannot be seen cannot be checked. Nothing in the entry was looked at, and other entries are not held up.

    Fix: do what the finding says: remove what does not belong to the entry, or make its files readable.
    """
    if entry.unlisted is not None:
        yield entry.unlisted
