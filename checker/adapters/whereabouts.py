"""What stands at a path on disk, before any of it is read."""

from enum import Enum
from pathlib import Path


class Stands(Enum):
    """What stands at a path, links followed."""

    NOTHING = "nothing"
    FOLDER = "folder"
    FILE = "file"
    OTHER = "something else"


def what_stands(path: Path) -> Stands:
    """Tell what stands at a path; a link that leads nowhere is something else."""
    if path.is_dir():
        return Stands.FOLDER
    if path.is_file():
        return Stands.FILE
    return Stands.OTHER if path.exists() or path.is_symlink() else Stands.NOTHING


def is_folder(path: Path) -> bool:
    """Whether a folder stands there."""
    return what_stands(path) is Stands.FOLDER


def holds_any(folder: Path, pattern: str) -> bool:
    """Whether anything in a folder fits a pattern."""
    return any(folder.glob(pattern))


def is_bare(folder: Path) -> bool:
    """Whether a folder is a bare git repository."""
    return (folder / "HEAD").is_file() and (folder / "objects").is_dir()
