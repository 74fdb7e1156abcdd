"""Changes some files of one folder on disk: all of them or none, and never through a link."""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from checker.adapters.output import refusing
from checker.adapters.staging import move_all, put, stage
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass

_EXECUTE = stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH


@dataclass(frozen=True, slots=True)
class Amendment:
    """One file: its path inside the folder and the one that it gets, what it holds and is to hold, and its bit."""

    path: str
    to: str
    old: bytes
    new: bytes
    unlocked: bool = False


def amend_folder(root: Path, amendments: Iterable[Amendment]) -> None:
    """Change files; others, and the modes of those but for an executable bit, stay as they are.

    All is written aside before the first old file goes, and a failure on the way puts back what had gone. Raises
    UsageRefusal, also where a file is no more what it was when the change was thought out.
    """
    wanted: list[tuple[str, str]] = []
    with refusing(root), stage(root) as aside:
        for number, each in enumerate(amendments):
            mode = _mode_of(root, each)
            put(aside / f"new{number}", each.new, 0o600)
            (aside / f"new{number}").chmod(mode)
            wanted.append((each.path, each.to))
        move_all(_exchanged(root, aside, wanted))
        for path, to in wanted:
            _drop_if_empty(root, root / path, root / to)


def _mode_of(root: Path, each: Amendment) -> int:
    """Give the file's mode once it is sure that it is the one that was looked at, at the end of no link."""
    for inside in (each.path, each.to):
        parents = list(Path(inside).parents)[:-1]
        if any((root / parent).is_symlink() for parent in parents):
            raise changed(each.path)
    state = (root / each.path).lstat()
    if not stat.S_ISREG(state.st_mode) or (root / each.path).read_bytes() != each.old:
        raise changed(each.path)
    if each.to != each.path and _stands(root, each.to) and not _same_file(root, each):
        raise changed(each.to)
    return stat.S_IMODE(state.st_mode) & ~(_EXECUTE if each.unlocked else 0)


def _stands(root: Path, inside: str) -> bool:
    return os.path.lexists(root / inside)


def _same_file(root: Path, each: Amendment) -> bool:
    """Whether both names are one file's, as where upper and lower case are not told apart."""
    one, other = (root / each.path).lstat(), (root / each.to).lstat()
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino) and each.path.casefold() == each.to.casefold()


def changed(inside: str) -> UsageRefusal:
    """Say that a file is not what it was when its change was thought out."""
    return UsageRefusal(
        say("{path} is no more what it was a moment ago; nothing was changed", path=inside),
        say("Run the command again."),
    )


def _exchanged(root: Path, aside: Path, wanted: Iterable[tuple[str, str]]) -> Iterator[tuple[Path, Path]]:
    """Give the moves of each file aside and of its successor into place."""
    for number, (path, to) in enumerate(wanted):
        (root / to).parent.mkdir(parents=True, exist_ok=True)
        yield root / path, aside / f"old{number}"
        yield aside / f"new{number}", root / to


def _drop_if_empty(root: Path, old: Path, new: Path) -> None:
    """Remove the folder that a file has left, where it held nothing else."""
    if old.parent not in (new.parent, root):
        with suppress(OSError):
            old.parent.rmdir()
