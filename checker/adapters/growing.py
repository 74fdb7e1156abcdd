"""A new folder whose files are written as they are made, so that they never are in memory together; all or none."""

from collections.abc import Iterable
from pathlib import Path

from checker.adapters.output import refuse_existing, refusing
from checker.adapters.staging import put, stage


def refuse_filled(root: Path) -> None:
    """Raise UsageRefusal unless nothing is at `root`, or an empty folder."""
    if not _is_empty_folder(root):
        refuse_existing(root)


def write_as_made(root: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files into a folder that is empty or not there yet; `root` is absolute. Raises UsageRefusal.

    They are gathered in a folder near it, which goes again where making one of them fails; what that raises passes on.
    """
    refuse_filled(root)
    above = next(folder for folder in root.parents if folder.is_dir())
    with refusing(root), stage(above) as aside:
        grown = aside / root.name
        grown.mkdir()
        for path, raw in files:
            put(grown / path, raw)
        root.parent.mkdir(parents=True, exist_ok=True)
        if _is_empty_folder(root):
            root.rmdir()
        grown.rename(root)


def _is_empty_folder(path: Path) -> bool:
    with refusing(path):
        return path.is_dir() and not path.is_symlink() and not any(path.iterdir())
