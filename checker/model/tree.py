"""A read-only tree of files: a folder or a git commit, with git's own ids."""

from typing import Protocol

from checker.model.value import dataclass

FILE = 0o100644
EXECUTABLE = 0o100755
LINK = 0o120000
SUBMODULE = 0o160000

UNKNOWN_TREE = "0" * 40
"""The id of no tree: git writes it where there is nothing to name."""


@dataclass(frozen=True, slots=True)
class Node:
    """One file, link or submodule. `path` runs from the tree's root; undecodable bytes are surrogate-escaped.

    `mode` is git's (octal); `size` is in bytes, 0 for a submodule.
    """

    path: str
    mode: int
    size: int


class Tree(Protocol):
    """What the core asks of a folder or a commit. Paths use `/` and never begin or end with one; "" is the root."""

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        """List every node below `prefix`, sorted by path; () when there is no such folder.

        Raises FolderRefusal beyond the hard limits on count and depth, and for what cannot be listed.
        """
        ...

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        """List the names of the folders directly in `prefix`, sorted, those included that `walk` refuses to list."""
        ...

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        """List what stands directly in `prefix` and is not among its folders, sorted by path."""
        ...

    def read(self, path: str) -> bytes | None:
        """Give a regular file's bytes; None when there is none at that path.

        Links and submodules are never followed. Raises FolderRefusal beyond the hard limit on size.
        """
        ...

    def tree_id(self, prefix: str = "") -> str | None:
        """Give git's tree id of a folder (40 hex digits); None when there is no such folder.

        It is UNKNOWN_TREE where something in the folder cannot be listed or read to compute it.
        """
        ...
