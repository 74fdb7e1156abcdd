"""Writes files and folders so that a reader sees what was there before or all that is new, and never a part."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from checker.adapters.exchange import exchange
from checker.adapters.staging import left_stages, move_all, put, remove, stage
from checker.model.errors import UsageRefusal
from checker.model.said import say

_OLD = ".old"


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Turn whatever the system refuses while something is written at `path` into a UsageRefusal."""
    try:
        yield
    except OSError as error:
        raise UsageRefusal(
            say("cannot write {path}: {why}", path=str(path), why=error.strerror or type(error).__name__),
            say("Choose a place that you may write to."),
        ) from error


def stands(path: Path) -> bool:
    """Whether anything stands at `path`, be it a link that leads nowhere. Raises UsageRefusal."""
    with refusing(path):
        return path.is_symlink() or path.exists()


def refuse_existing(path: Path) -> None:
    """Raise UsageRefusal when anything stands at `path`, be it a link that leads nowhere."""
    if not stands(path):
        return
    raise UsageRefusal(say("{path} is there already", path=str(path)), say("Choose another name, or remove it first."))


def write_file(path: Path, raw: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all; `private` keeps it readable by its owner alone from the first byte on.

    A link at `path` is replaced, never followed. Raises UsageRefusal.
    """
    with refusing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with stage(path.parent) as aside:
            put(aside / path.name, raw, 0o600 if private else 0o666)
            (aside / path.name).replace(path)


def write_new_folder(root: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder that must not exist yet, all or none. Raises UsageRefusal."""
    refuse_existing(root)
    with refusing(root):
        root.parent.mkdir(parents=True, exist_ok=True)
        with stage(root.parent) as aside:
            _put_all(aside / root.name, files)
            (aside / root.name).rename(root)


def differences(root: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Give the paths, inside `root`, whose bytes are not those of `files`; absent and surplus files among them."""
    with refusing(root):
        there = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_symlink() or path.is_file()}
        changed = {path for path, raw in files.items() if path not in there or not _is_file_of(root / path, raw)}
    return tuple(sorted(changed | (there - set(files))))


def replace_folder(root: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Make `root` hold exactly `files`; give the paths that were written or removed.

    All is written aside, and then both folders change places in one step. Where the system has no such step it takes
    two, and `mend_folder` puts back what was killed between them. Raises UsageRefusal.
    """
    changed = differences(root, files)
    with refusing(root):
        if changed:
            root.mkdir(parents=True, exist_ok=True)
            with stage(root.parent) as aside:
                new, old = aside / f"{root.name}.new", aside / f"{root.name}{_OLD}"
                _put_all(new, files)
                if not exchange(new, root):
                    move_all([(root, old), (new, root)])
        _drop_empty_folders(root)
    return changed


def replace_whole(root: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Make `root` hold exactly `files`, which are written as they come; give their number.

    All is written aside before the old folder goes, and that is put back where the last move fails. Raises
    UsageRefusal.
    """
    with refusing(root):
        root.parent.mkdir(parents=True, exist_ok=True)
        with stage(root.parent) as aside:
            (aside / "new").mkdir()
            count = 0
            for count, (path, raw) in enumerate(files, 1):  # noqa: B007 — it is the number in the end
                put(aside / "new" / path, raw)
            old = [(root, aside / "old")] if root.exists() else []
            move_all([*old, (aside / "new", root)])
    return count


def mend_folder(root: Path) -> None:
    """Put back what a killed `replace_folder` had moved away and not replaced yet. Raises UsageRefusal."""
    with refusing(root):
        for aside in left_stages(root.parent):
            old = aside / f"{root.name}{_OLD}"
            if old.is_dir() and not root.exists():
                old.rename(root)
            remove(aside)


def _put_all(root: Path, files: Mapping[str, bytes]) -> None:
    root.mkdir()
    for path, raw in files.items():
        put(root / path, raw)


def _is_file_of(path: Path, raw: bytes) -> bool:
    return path.is_file() and not path.is_symlink() and path.read_bytes() == raw


def _drop_empty_folders(root: Path) -> None:
    for folder in sorted((p for p in root.rglob("*") if p.is_dir() and not p.is_symlink()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
