"""What a working folder changes against a commit: what is staged, what is not, and what git does not know yet."""

from pathlib import Path

from checker.adapters.git_write import git
from checker.model.change import ChangeKind, FileChange
from checker.model.tree import FILE

_KINDS = {"A": ChangeKind.ADDED, "D": ChangeKind.DELETED}


def working_changes(repo: Path, base: str) -> tuple[FileChange, ...]:
    """Give every path below the repository's root that differs from `base`, sorted; ignored files are left out."""
    raw = git(repo, "diff", "--raw", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules=none", base)
    fields = raw.split(b"\0")
    known = [_change(head, path) for head, path in zip(fields[0::2], fields[1::2], strict=False) if head]
    untracked = git(repo, "ls-files", "-z", "--others", "--exclude-standard", "--full-name").split(b"\0")
    new = [FileChange(_text(path), ChangeKind.ADDED, None, FILE) for path in untracked if path]
    return tuple(sorted((*known, *new), key=lambda change: change.path))


def _change(head: bytes, path: bytes) -> FileChange:
    old_mode, new_mode, old_id, new_id, status = head.decode().lstrip(":").split(" ")
    kind = _KINDS.get(status[0], ChangeKind.MODIFIED)
    if kind is ChangeKind.MODIFIED and old_mode != new_mode and old_id == new_id:
        kind = ChangeKind.MODE
    return FileChange(_text(path), kind, int(old_mode, 8) or None, int(new_mode, 8) or None)


def _text(path: bytes) -> str:
    return path.decode("utf-8", "surrogateescape")
