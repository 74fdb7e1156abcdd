"""What "all or none" needs: a folder to write in first, files that replace nothing, and moves that can be undone."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from checker.adapters.leaving import clear

_PREFIX = ".pullrank-"
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


def _is_at_work(process: str) -> bool:
    """Whether the process of that number is alive; where that cannot be asked without harm, it is taken to be."""
    if not process.isdigit() or os.name != "posix":
        return not process.isdigit()
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return int(process) != os.getpid()


@contextmanager
def stage(folder: Path) -> Iterator[Path]:
    """Give a folder beside what is to be written, on the same disk, where nobody else can plant anything."""
    with tempfile.TemporaryDirectory(prefix=f"{_PREFIX}{os.getpid()}-", dir=folder, ignore_cleanup_errors=True) as name:
        yield Path(name)


def left_stages(folder: Path) -> list[Path]:
    """Give the folders that jobs have left there which were killed before they were done."""
    found = (path for path in folder.glob(f"{_PREFIX}*") if path.is_dir() and not path.is_symlink())
    return sorted(path for path in found if not _is_at_work(path.name.removeprefix(_PREFIX).partition("-")[0]))


def remove(stage: Path) -> None:
    """Remove such a folder."""
    shutil.rmtree(stage)


def put(path: Path, raw: bytes, mode: int = 0o666) -> None:
    """Write a file where nothing stands, with the folders above it. Raises OSError, and LeakRefusal before."""
    clear("a file", raw, path.as_posix())
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, _NEW_FILE, mode), "wb") as file:
        file.write(raw)


def move_all(moves: Iterable[tuple[Path, Path]]) -> None:
    """Rename one after the other; where one fails, put all back, the last one first, and raise what it raised."""
    moved: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.rename(target)
            moved.append((source, target))
    except BaseException:  # an interrupt too: what was moved into the stage would go with it
        for source, target in reversed(moved):
            target.rename(source)
        raise
