"""A folder outside the repository as a tree, under the path by which a person calls it."""

import os
from pathlib import Path

from checker.adapters.folder import FolderTree
from checker.model.tree import Node
from checker.reading.treeid import EMPTY_TREE


class Elsewhere:
    """A `Tree` that holds one folder of the disk at `label`, and nothing else."""

    def __init__(self, folder: Path, label: str) -> None:
        """Take a directory. Raises TreeRefusal when there is none."""
        self.label = label
        self._tree = FolderTree(folder)

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        """List every node below `prefix`, sorted by path; () when there is no such folder."""
        inner = self._inner(prefix)
        nodes = self._tree.walk(inner) if inner is not None else ()
        return self._labelled(nodes)

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        """List the names of the folders directly in `prefix`, sorted."""
        inner = self._inner(prefix)
        return self._tree.folders(inner) if inner is not None else ()

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        """List what stands directly in `prefix` and is no folder, sorted by path."""
        inner = self._inner(prefix)
        return self._labelled(self._tree.files(inner) if inner is not None else ())

    def read(self, path: str) -> bytes | None:
        """Give a regular file's bytes; None when there is none at that path."""
        inner = self._inner(path)
        return self._tree.read(inner) if inner else None

    def tree_id(self, prefix: str = "") -> str | None:
        """Give the tree id of a folder; None when there is no such folder or it holds no file."""
        inner = self._inner(prefix)
        id = self._tree.tree_id(inner) if inner is not None else None
        return None if id == EMPTY_TREE else id

    def _labelled(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        return tuple(Node(f"{self.label}/{node.path}", node.mode, node.size) for node in nodes)

    def _inner(self, path: str) -> str | None:
        if path == self.label:
            return ""
        return path.removeprefix(f"{self.label}/") if path.startswith(f"{self.label}/") else None


def label_of(path: Path) -> str:
    """Give a folder's path as it was given, or in full where that does not end with the folder's own name."""
    full = path.resolve()
    return path.as_posix() if path.name == full.name else full.as_posix()


def places_in(root: Path, path: Path, *, on_disk: bool) -> tuple[str, ...]:
    """Give the paths from `root` that a path may mean: as written, then with links followed; `` is the root.

    A relative path begins at the working folder; one that is not `on_disk` and cannot begin there, at `root`.
    """
    whole = root.resolve()
    here = Path.cwd()
    written = Path(os.path.normpath((here if on_disk or here.is_relative_to(whole) else whole) / path))
    found = [each.relative_to(whole).as_posix() for each in (written, path.resolve()) if each.is_relative_to(whole)]
    return tuple(dict.fromkeys("" if each == "." else each for each in found))
