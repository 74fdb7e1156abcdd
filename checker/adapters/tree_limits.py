"""The hard limits on a tree, the same for a folder and for a commit."""

from checker.model.errors import FolderRefusal
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class TreeLimits:
    """At most so many nodes in one walk, so many folders inside each other, so many bytes in one file."""

    nodes: int = 100_000
    depth: int = 32
    file_bytes: int = 512 << 20


STANDARD = TreeLimits()


def too_many(where: str, limits: TreeLimits) -> FolderRefusal:
    """Refuse a folder with too many files."""
    return FolderRefusal(
        say("the folder {where} holds more than {most} files and folders", where=where or ".", most=limits.nodes),
        say("Remove what does not belong there, or point Pullrank at a smaller folder."),
    )


def too_deep(where: str, limits: TreeLimits) -> FolderRefusal:
    """Refuse folders that stand too deep inside each other."""
    return FolderRefusal(
        say("the folder {where} lies more than {most} folders deep", where=where, most=limits.depth),
        say("Remove what does not belong there, or point Pullrank at a folder with a shallower tree."),
    )


def too_large(where: str, limits: TreeLimits) -> FolderRefusal:
    """Refuse a file that is too large to be read."""
    return FolderRefusal(
        say("the file {where} is larger than {most} bytes and is not read", where=where, most=limits.file_bytes),
        say("Remove the file or make it smaller."),
    )
