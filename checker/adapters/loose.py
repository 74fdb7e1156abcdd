"""Files that lie anywhere: read whole within a bound, and written beside what others keep in the same folder."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from checker.adapters.output import refusing, write_file
from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class LooseFile:
    """One file under the name that somebody gave it; `path` is as it was given."""

    name: str
    path: str
    raw: bytes

    @property
    def sha256(self) -> str:
        """The hex digest of the file."""
        return sha256(self.raw).hexdigest()


def read_loose(name: str, path: Path, most: int) -> LooseFile:
    """Read a file of at most so many bytes. Raises UsageRefusal."""
    try:
        if not path.is_file():
            raise UsageRefusal(say("{path} is no file", path=path.as_posix()), say("Name a file of answers."))
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        raise UsageRefusal(
            say("{path} cannot be read: {why}", path=path.as_posix(), why=error.strerror or type(error).__name__),
            say("See that it is there and that you may read it."),
        ) from error
    if len(raw) > most:
        raise UsageRefusal(
            say("{path} has more than {most} bytes", path=path.as_posix(), most=most),
            say("Shorten the answers; the benchmark declares the limit."),
        )
    return LooseFile(name, path.as_posix(), raw)


def read_whole(path: Path) -> bytes:
    """Read a file that was named by hand, of any size. Raises UsageRefusal."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageRefusal(
            say("cannot read {path}: {why}", path=str(path), why=error.strerror or type(error).__name__),
            say("Name a file that is there."),
        ) from error


def refuse_filled(root: Path, *, force: bool) -> None:
    """Raise UsageRefusal where something stands at `root` that is no empty folder; with `force`, no folder."""
    with refusing(root):
        there = root.is_symlink() or root.exists()
        filled = there and (root.is_symlink() or not root.is_dir() or (not force and any(list(root.iterdir()))))
    if filled:
        raise UsageRefusal(
            say("{path} is there already, and is no empty folder", path=str(root)),
            say("Choose another folder, or write into this one with --force: other files in it stay."),
        )


def write_own(root: Path, files: Mapping[str, bytes], is_own: Callable[[str], bool]) -> None:
    """Write files into a folder in which older ones of the same kind go first, and nothing else is touched.

    Raises UsageRefusal where a folder on the way is a link.
    """
    with refusing(root):
        folders = {root / path.rpartition("/")[0] for path in files}
        if any(folder.is_symlink() for folder in folders):
            raise UsageRefusal(
                say("a folder in {path} is a link, and links are not followed", path=str(root)),
                say("Remove the link, or choose another folder."),
            )
        for folder in sorted(folders):
            for path in sorted(folder.iterdir()) if folder.is_dir() else ():
                if is_own(path.relative_to(root).as_posix()) and (path.is_symlink() or path.is_file()):
                    path.unlink()
    for name, raw in files.items():
        write_file(root / name, raw)
