"""Looks at one folder, file or link on disk, never through a link; names are bytes there and text here."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import RawIOBase

from checker.adapters.tree_limits import TreeLimits, too_large, too_many
from checker.model.errors import FolderRefusal
from checker.model.said import say
from checker.model.tree import EXECUTABLE, FILE, LINK, SUBMODULE
from checker.model.value import dataclass
from checker.reading.treeid import FOLDER, decode_name, encode_name

SPECIAL = 0
"""The mode of what git cannot hold: a pipe, a socket, a device."""

_MORE = 1 << 16  # bytes that are asked for where a file goes on behind its size
_GIT = b".git"
_JUNCTION = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)
_OPEN = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


@dataclass(frozen=True, slots=True)
class Found:
    """One name in a folder: git's mode (FOLDER for a folder, SPECIAL for what git cannot hold) and size in bytes."""

    mode: int
    size: int = 0


def on_disk(root: bytes, path: str) -> bytes:
    """Give the place on disk of a path in a tree."""
    return root + b"/" + encode_name(path) if path else root


def list_folder(root: bytes, path: str, limits: TreeLimits) -> dict[str, Found]:
    """Give what stands directly in a folder, `.git` left out. Raises FolderRefusal."""
    listing: dict[str, Found] = {}
    with _refusing(path), os.scandir(on_disk(root, path)) as entries:
        for entry in entries:
            if entry.name != _GIT:
                listing[decode_name(entry.name)] = _look(entry)
            if len(listing) > limits.nodes:
                raise too_many(path, limits)
    return listing


def read_file(root: bytes, path: str, limits: TreeLimits) -> bytes | None:
    """Give a regular file's bytes; None when something else has taken its place. Raises FolderRefusal."""
    with _refusing(path), os.fdopen(os.open(on_disk(root, path), _OPEN), "rb", buffering=0) as file:
        state = os.fstat(file.fileno())
        if not stat.S_ISREG(state.st_mode):
            return None
        if state.st_size > limits.file_bytes:
            raise too_large(path, limits)
        raw = _read(file, state.st_size, limits.file_bytes + 1)
    if len(raw) > limits.file_bytes:
        raise too_large(path, limits)
    return raw


def _read(file: RawIOBase, size: int, most: int) -> bytes:
    """Read to the end, but not beyond `most`. Memory is asked for by the size that is known, which may have changed."""
    parts = [file.read(size + 1) or b""]
    while parts[-1] and (left := most - sum(map(len, parts))) > 0:
        parts.append(file.read(min(left, _MORE)) or b"")
    return parts[0] if len(parts) == 2 and not parts[1] else b"".join(parts)


def read_link(root: bytes, path: str) -> bytes:
    """Give what a link points to, as git stores it. Raises FolderRefusal."""
    with _refusing(path):
        return _target(on_disk(root, path))


def _look(entry: os.DirEntry[bytes]) -> Found:
    state = entry.stat(follow_symlinks=False)
    if stat.S_ISLNK(state.st_mode):
        return Found(LINK, len(_target(entry.path)))
    if getattr(state, "st_reparse_tag", None) == _JUNCTION is not None:
        return Found(LINK)
    if stat.S_ISDIR(state.st_mode):
        return Found(SUBMODULE) if _is_repository(entry.path) else Found(FOLDER)
    if not stat.S_ISREG(state.st_mode):
        return Found(SPECIAL)
    executable = os.name == "posix" and state.st_mode & stat.S_IXUSR
    return Found(EXECUTABLE if executable else FILE, state.st_size)


def _is_repository(folder: bytes) -> bool:
    try:
        os.lstat(folder + b"/" + _GIT)
    except OSError:
        return False
    return True


def _target(link: bytes) -> bytes:
    return os.readlink(link)  # noqa: PTH115 — pathlib would tidy the target up, and so change its id


@contextmanager
def _refusing(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FolderRefusal(
            say("{path} cannot be read: {why}", path=path or ".", why=error.strerror or type(error).__name__),
            say("Make sure that it is still there and that you may read it."),
        ) from None
