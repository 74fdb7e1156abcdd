"""What differs between two commits, path by path, without guessing at renames."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from checker.adapters.git_command import git_records
from checker.adapters.git_refs import resolve_commit
from checker.adapters.tree_limits import STANDARD, TreeLimits
from checker.model.change import ChangeKind, FileChange
from checker.model.errors import TreeRefusal
from checker.model.said import say
from checker.reading.treeid import decode_name


def changes(repo: Path, base: str, head: str, limits: TreeLimits = STANDARD) -> tuple[FileChange, ...]:
    """List every path that differs between two commits, sorted by path.

    A path whose content differs is MODIFIED, its modes beside it; one that differs in mode alone is MODE. Raises
    TreeRefusal for commits that are not there and for more changes than the limit.
    """
    ends = resolve_commit(repo, base), resolve_commit(repo, head)
    found = list(islice(_differences(repo, *ends), limits.nodes + 1))
    if len(found) > limits.nodes:
        raise TreeRefusal(
            say("More than {most} files differ between {base} and {head}.", most=limits.nodes, base=base, head=head),
            say("Change fewer files at once."),
        )
    return tuple(sorted(found, key=lambda change: change.path))


def _differences(repo: Path, base: str, head: str) -> Iterator[FileChange]:
    records = git_records(repo, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", base, head)
    # Each difference is two records: ":<old mode> <new mode> <old id> <new id> <letter>" and the path.
    for facts, path in zip(records, records, strict=True):
        old_mode, new_mode, old_id, new_id, _ = facts.removeprefix(b":").decode("ascii").split(" ")
        yield _change(decode_name(path), int(old_mode, 8), int(new_mode, 8), old_id == new_id)


def _change(path: str, old_mode: int, new_mode: int, same: bool) -> FileChange:
    if not old_mode:
        return FileChange(path, ChangeKind.ADDED, None, new_mode)
    if not new_mode:
        return FileChange(path, ChangeKind.DELETED, old_mode, None)
    return FileChange(path, ChangeKind.MODE if same else ChangeKind.MODIFIED, old_mode, new_mode)
