"""Writes generated folders so that a reader sees the old files or the new ones."""

import os
from collections.abc import Mapping
from pathlib import Path

from checker.model.errors import UsageRefusal
from checker.model.said import say


def differences(root: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Give the paths, inside `root`, whose bytes are not those of `files`; absent and surplus files among them."""
    there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    changed = {path for path, raw in files.items() if path not in there or (root / path).read_bytes() != raw}
    return tuple(sorted(changed | (there - set(files))))


def replace_folder(root: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Make `root` hold exactly `files`; give the paths that were written or removed."""
    changed = differences(root, files)
    for path in changed:
        if path in files:
            write_file(root / path, files[path])
        else:
            (root / path).unlink()
    _drop_empty_folders(root)
    return changed


def write_file(path: Path, raw: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all; `private` keeps it readable by its owner alone."""
    scratch = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o644), "wb") as f:
            f.write(raw)
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise UsageRefusal(
            say("cannot write {path}: {why}", path=str(path), why=error.strerror or type(error).__name__),
            say("Choose a place that you may write to."),
        ) from error


def write_new_folder(root: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder that must not exist yet. Raises UsageRefusal when it does."""
    if root.exists():
        raise UsageRefusal(
            say("{path} is there already", path=str(root)), say("Choose another name, or remove the folder first.")
        )
    for path, raw in files.items():
        write_file(root / path, raw)


def _drop_empty_folders(root: Path) -> None:
    for folder in sorted((p for p in root.rglob("*") if p.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
