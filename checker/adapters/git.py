"""A git commit as a tree, read out of the repository's objects; nothing is ever checked out."""

import stat
from pathlib import Path
from types import TracebackType

from checker.adapters.git_changes import changes
from checker.adapters.git_objects import Objects
from checker.adapters.git_refs import (
    commit_and_tree,
    first_commit,
    has_ref,
    head_commit,
    is_full_id,
    merge_base,
    repository_root,
    resolve_commit,
)
from checker.adapters.git_trees import GitFolders, below, incomplete, malformed
from checker.adapters.tree_limits import STANDARD, TreeLimits, too_large, too_many
from checker.model.errors import TreeRefusal
from checker.model.tree import SUBMODULE, Node
from checker.reading.treeid import EMPTY_TREE, FOLDER, TreeEntry

__all__ = [
    "GitTree",
    "changes",
    "first_commit",
    "has_ref",
    "head_commit",
    "merge_base",
    "repository_root",
    "resolve_commit",
]

_NO_FILE = -1
"""In place of the size of an object that is no file's."""


class GitTree:
    """A `Tree` over one commit of a bare or normal repository.

    `commit` is the commit's full id: a branch that moves later does not move this. Use it in a `with` block, or
    `close` it, to end the git processes early; they end with it in any case.
    """

    def __init__(self, repo: Path, commit: str, limits: TreeLimits = STANDARD) -> None:
        """Take a commit by any name. Raises TreeRefusal: no repository, no such commit, an odd name, no git."""
        self._objects = Objects(repo.absolute())
        self.commit, self._root = _known(self._objects, commit) or commit_and_tree(repo, commit)
        self._limits = limits
        self._folders = GitFolders(self._objects, limits)
        self._sizes: dict[str, int] = {}

    def __enter__(self) -> "GitTree":
        """Give the tree itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the git processes."""
        self.close()

    def close(self) -> None:
        """End the git processes."""
        self._objects.close()

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        """List every node below `prefix`, sorted by path; () when there is no such folder."""
        id = self._folder(prefix)
        if id is None:
            return ()
        return self._nodes(self._leaves(prefix, id))

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        """List the names of the folders directly in `prefix`, sorted."""
        id = self._folder(prefix)
        if id is None:
            return ()
        entries = self._folders.entries(prefix, id)
        return tuple(sorted(name for name, entry in entries.items() if _is_full_folder(entry)))

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        """List what stands directly in `prefix` and is no folder, sorted by path."""
        id = self._folder(prefix)
        entries = self._folders.entries(prefix, id) if id is not None else {}
        leaves = [(below(prefix, name), entry) for name, entry in entries.items() if entry.mode != FOLDER]
        return self._nodes(leaves)

    def read(self, path: str) -> bytes | None:
        """Give a regular file's bytes; None when there is none at that path."""
        folder, slash, name = path.rpartition("/")
        id = None if slash and not folder else self._folder(folder)
        entry = self._folders.entries(folder, id).get(name) if id is not None else None
        if entry is None or not stat.S_ISREG(entry.mode):
            return None
        found = self._objects.read(entry.id, self._limits.file_bytes)
        if found is None:
            raise incomplete(path)
        if found.kind != "blob":
            raise malformed(path)
        if found.raw is None:
            raise too_large(path, self._limits)
        return found.raw

    def tree_id(self, prefix: str = "") -> str | None:
        """Give the tree id of a folder (40 hex digits); None when there is no such folder."""
        id = self._folder(prefix)
        return None if prefix and id == EMPTY_TREE else id

    def _folder(self, path: str) -> str | None:
        """Give the id of the folder at a path, followed name by name."""
        id = self._root
        here = ""
        for name in path.split("/") if path else ():
            entry = self._folders.entries(here, id).get(name)
            if entry is None or entry.mode != FOLDER:
                return None
            id = entry.id
            here = below(here, name)
        return id

    def _nodes(self, leaves: list[tuple[str, TreeEntry]]) -> tuple[Node, ...]:
        self._learn_sizes({entry.id for _, entry in leaves if entry.mode != SUBMODULE})
        nodes = [Node(path, entry.mode, self._size(path, entry)) for path, entry in leaves]
        return tuple(sorted(nodes, key=lambda node: node.path))

    def _leaves(self, prefix: str, id: str) -> list[tuple[str, TreeEntry]]:
        leaves: list[tuple[str, TreeEntry]] = []
        waiting = [(prefix, id)]
        seen = 0
        while waiting:
            folder, folder_id = waiting.pop()
            entries = self._folders.entries(folder, folder_id)
            seen += len(entries)
            if seen > self._limits.nodes:
                raise too_many(prefix, self._limits)
            for name, entry in entries.items():
                path = below(folder, name)
                if entry.mode == FOLDER:
                    waiting.append((path, entry.id))
                else:
                    leaves.append((path, entry))
        return leaves

    def _learn_sizes(self, ids: set[str]) -> None:
        unknown = sorted(ids - self._sizes.keys())
        for id, header in zip(unknown, self._objects.headers(unknown), strict=True):
            if header is not None:
                kind, size = header
                self._sizes[id] = size if kind == "blob" else _NO_FILE

    def _size(self, path: str, entry: TreeEntry) -> int:
        if entry.mode == SUBMODULE:
            return 0
        if entry.id not in self._sizes:
            raise incomplete(path)
        if self._sizes[entry.id] == _NO_FILE:
            raise malformed(path)
        return self._sizes[entry.id]


def _known(objects: Objects, commit: str) -> tuple[str, str] | None:
    """Give a commit's id and its tree's by the process that reads the objects; None for what needs a closer look."""
    if not is_full_id(commit):
        return None
    try:
        found = [objects.read(f"{commit}^{{{kind}}}", 0) for kind in ("commit", "tree")]
    except TreeRefusal:
        return None
    ids = [each.id for each in found if each is not None and is_full_id(each.id)]
    return (ids[0], ids[1]) if len(ids) == 2 else None


def _is_full_folder(entry: TreeEntry) -> bool:
    return entry.mode == FOLDER and entry.id != EMPTY_TREE
