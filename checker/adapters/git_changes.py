"""What differs between two commits, path by path, without guessing at renames."""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

from checker.adapters.git_objects import Objects
from checker.adapters.git_refs import commit_and_tree
from checker.adapters.git_trees import GitFolders, below
from checker.adapters.tree_limits import STANDARD, TreeLimits
from checker.formats.paths import entry_place
from checker.model.change import ChangeKind, FileChange
from checker.model.errors import FolderRefusal, TreeRefusal
from checker.model.said import say
from checker.reading.treeid import FOLDER, TreeEntry

_Side = TreeEntry | None


def changes(repo: Path, base: str, head: str, limits: TreeLimits = STANDARD) -> tuple[FileChange, ...]:
    """List every path that differs between two commits, sorted by path, as `git diff-tree -r --no-renames` does.

    A path whose content differs is MODIFIED, its modes beside it; one that differs in mode alone is MODE. A folder of
    an entry that cannot be listed is one path, which ends with a slash; the entry's own rules tell why. Raises
    TreeRefusal for such a folder elsewhere, for commits that are not there and for more changes than the limit.
    """
    # Git's own command holds every difference in memory before it prints the first, which a small commit that
    # repeats one folder a hundred million times does not survive. So the trees are compared here.
    roots = (commit_and_tree(repo, base)[1], commit_and_tree(repo, head)[1])
    with closing(Objects(repo)) as objects:
        found = list(islice(_differences(GitFolders(objects, limits), *roots), limits.nodes + 1))
    if len(found) > limits.nodes:
        raise TreeRefusal(
            say("more than {most} files differ between {base} and {head}", most=limits.nodes, base=base, head=head),
            say("Change fewer files at once."),
        )
    return tuple(sorted(found, key=lambda change: change.path))


def _differences(folders: GitFolders, base: str, head: str) -> Iterator[FileChange]:
    waiting: list[tuple[str, str | None, str | None]] = [("", base, head)]
    while waiting:
        path, old_id, new_id = waiting.pop()
        try:
            old = folders.entries(path, old_id) if old_id is not None else {}
            new = folders.entries(path, new_id) if new_id is not None else {}
        except FolderRefusal:
            if entry_place(f"{path}/") is None:
                raise
            yield _whole(path, old_id, new_id)
            continue
        for name in sorted(old.keys() | new.keys()):
            before, after = old.get(name), new.get(name)
            if before == after:
                continue
            here = below(path, name)
            if _is_folder(before) or _is_folder(after):
                waiting.append((here, _folder_id(before), _folder_id(after)))
            change = _change(here, _leaf(before), _leaf(after))
            if change is not None:
                yield change


def _whole(path: str, old_id: str | None, new_id: str | None) -> FileChange:
    """Tell of a folder that cannot be listed as of one path, with a slash at its end."""
    inside = f"{path}/"
    if new_id is None:
        return FileChange(inside, ChangeKind.DELETED, FOLDER, None)
    return FileChange(inside, ChangeKind.ADDED if old_id is None else ChangeKind.MODIFIED, None, FOLDER)


def _change(path: str, old: _Side, new: _Side) -> FileChange | None:
    if old is None:
        return FileChange(path, ChangeKind.ADDED, None, new.mode) if new is not None else None
    if new is None:
        return FileChange(path, ChangeKind.DELETED, old.mode, None)
    return FileChange(path, ChangeKind.MODE if old.id == new.id else ChangeKind.MODIFIED, old.mode, new.mode)


def _is_folder(entry: _Side) -> bool:
    return entry is not None and entry.mode == FOLDER


def _folder_id(entry: _Side) -> str | None:
    return entry.id if entry is not None and entry.mode == FOLDER else None


def _leaf(entry: _Side) -> _Side:
    return None if _is_folder(entry) else entry
