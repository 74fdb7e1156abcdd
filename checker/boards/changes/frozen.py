"""A closed version's board that stays as it was published: each of its files is held against its manifest."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from checker.boards.changes.members import Unreadable
from checker.boards.changes.published import MANIFEST, PublishedBoard
from checker.model.said import say


def altered(files: Mapping[str, bytes], board: PublishedBoard) -> tuple[Unreadable, ...]:
    """Give what is wrong with each file that is not the one that was published, by path."""
    return tuple(_altered(files, board))


def _altered(files: Mapping[str, bytes], board: PublishedBoard) -> Iterator[Unreadable]:
    for path in sorted({*files, *board.listed} - {MANIFEST}):
        if path not in files:
            yield Unreadable(path, say("the manifest names it, and it is not there"))
        elif path not in board.listed:
            yield Unreadable(path, say("the manifest does not name it"))
        elif sha256(files[path]).hexdigest() != board.listed[path]:
            yield Unreadable(path, say("it was edited: the manifest names another digest"))
