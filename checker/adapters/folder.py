"""A folder on disk as a tree, with the ids that git would give."""

import os
from pathlib import Path

from checker.adapters.disk import SPECIAL, Found, list_folder, read_file, read_link
from checker.adapters.tree_limits import STANDARD, TreeLimits, too_deep, too_large, too_many
from checker.model.errors import FolderRefusal, TreeRefusal
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE, LINK, SUBMODULE, UNKNOWN_TREE, Node
from checker.reading.treeid import EMPTY_TREE, FOLDER, TreeEntry, blob_id, tree_id

_UNKNOWN_ID = "0" * 40
_REGULAR = (FILE, EXECUTABLE)
_FOLDERS = (FOLDER, SUBMODULE)


class FolderTree:
    """A `Tree` over a directory. What it has listed, or given an id, once it does not look at again.

    Links are never followed, `.git` is left out, a folder with a `.git` of its own is a submodule, and folders that
    hold no file do not count, all as in a commit. Files that git would ignore are seen. The executable bit is seen
    on POSIX only. A pipe, socket or device is a node with mode 0 and no part of the ids. One folder that cannot be
    listed does not keep the others from being looked at.
    """

    def __init__(self, root: Path, limits: TreeLimits = STANDARD) -> None:
        """Take a directory. Raises TreeRefusal when there is none."""
        if not root.is_dir():
            raise TreeRefusal(
                say("there is no folder {path}", path=str(root)), say("Give the path of a folder that exists.")
            )
        self._root = os.fsencode(root.absolute())
        self._limits = limits
        self._listings: dict[str, dict[str, Found]] = {}
        self._ids: dict[str, str] = {}

    def walk(self, prefix: str = "") -> tuple[Node, ...]:
        """List every node below `prefix`, sorted by path; () when there is no such folder."""
        if self._mode(prefix) == SUBMODULE:
            raise _repository(prefix)
        if not self._is_folder(prefix):
            return ()
        nodes: list[Node] = []
        waiting = [prefix]
        seen = 0
        while waiting:
            folder = waiting.pop()
            for name, found in self._listing(folder).items():
                seen += 1
                path = _join(folder, name)
                if found.mode == FOLDER:
                    waiting.append(path)
                else:
                    nodes.append(Node(path, found.mode, found.size))
            if seen > self._limits.nodes:
                raise too_many(prefix, self._limits)
        return tuple(sorted(nodes, key=lambda node: node.path))

    def folders(self, prefix: str = "") -> tuple[str, ...]:
        """List the names of the folders directly in `prefix` that hold a file, or might, sorted."""
        if not self._is_folder(prefix):
            return ()
        names = [name for name, found in self._listing(prefix).items() if found.mode in _FOLDERS]
        return tuple(sorted(name for name in names if self._may_hold_something(_join(prefix, name))))

    def files(self, prefix: str = "") -> tuple[Node, ...]:
        """List what stands directly in `prefix` and is no folder, sorted by path."""
        if not self._is_folder(prefix):
            return ()
        found = sorted(self._listing(prefix).items())
        return tuple(Node(_join(prefix, name), f.mode, f.size) for name, f in found if f.mode not in _FOLDERS)

    def read(self, path: str) -> bytes | None:
        """Give a regular file's bytes; None when there is none at that path."""
        found = self._find(path)
        if found is None or found.mode not in _REGULAR:
            return None
        return read_file(self._root, path, self._limits)

    def tree_id(self, prefix: str = "") -> str | None:
        """Give git's tree id of a folder (40 hex digits); None when there is no such folder or it holds no file."""
        if self._mode(prefix) == SUBMODULE:
            return UNKNOWN_TREE
        if not self._is_folder(prefix):
            return None
        try:
            id = self._folder_id(prefix)
        except FolderRefusal:
            return UNKNOWN_TREE
        return None if prefix and id == EMPTY_TREE else id

    def _is_folder(self, path: str) -> bool:
        return self._mode(path) == FOLDER

    def _mode(self, path: str) -> int | None:
        found = self._find(path) if path else Found(FOLDER)
        return None if found is None else found.mode

    def _find(self, path: str) -> Found | None:
        """Look a path up name by name: only what is listed with just these letters is found, and no link is passed."""
        folder, slash, name = path.rpartition("/")
        if slash and not folder:
            return None
        return self._listing(folder).get(name) if self._is_folder(folder) else None

    def _listing(self, folder: str) -> dict[str, Found]:
        if folder not in self._listings:
            if folder.count("/") >= self._limits.depth:
                raise too_deep(folder, self._limits)
            self._listings[folder] = list_folder(self._root, folder, self._limits)
        return self._listings[folder]

    def _may_hold_something(self, folder: str) -> bool:
        try:
            return self._mode(folder) == SUBMODULE or self._holds_something(folder)
        except FolderRefusal:
            return True

    def _holds_something(self, folder: str) -> bool:
        listing = self._listing(folder)
        if any(found.mode != FOLDER for found in listing.values()):
            return True
        return any(self._holds_something(_join(folder, name)) for name in listing)

    def _folder_id(self, folder: str) -> str:
        if folder not in self._ids:
            self._ids[folder] = self._computed_id(folder)
        return self._ids[folder]

    def _computed_id(self, folder: str) -> str:
        entries = []
        for name, found in self._listing(folder).items():
            id = self._id(_join(folder, name), found)
            if found.mode != SPECIAL and id != EMPTY_TREE:
                entries.append(TreeEntry(name, found.mode, id))
        return tree_id(entries)

    def _id(self, path: str, found: Found) -> str:
        if found.mode == FOLDER:
            return self._folder_id(path)
        if found.mode == LINK:
            return blob_id(read_link(self._root, path))
        if found.size > self._limits.file_bytes:
            raise too_large(path, self._limits)
        if found.mode in _REGULAR:
            return blob_id(read_file(self._root, path, self._limits) or b"")
        return _UNKNOWN_ID


def _repository(path: str) -> FolderRefusal:
    return FolderRefusal(
        say("{path} holds a Git repository of its own, which hides its files", path=path),
        say("Remove .git from it: what it holds is then seen as files."),
    )


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
