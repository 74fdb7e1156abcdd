"""A repository as a value: files by path, in and out of a tar archive, the same bytes for the same files."""

import io
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from checker.model.tree import EXECUTABLE, FILE, LINK
from checker.model.value import dataclass

FOLDER = 0o040000
_PAGE = 4096
_THEN = 946684800  # the turn of a century: archives want a time, and no run may depend on it


@dataclass(frozen=True, slots=True)
class Leaf:
    """One file, link (its target as bytes) or empty folder, with git's mode."""

    data: bytes
    mode: int = FILE


Files: TypeAlias = Mapping[str, Leaf]


class BadTree(Exception):
    """An archive that cannot be read, or holds what no repository holds."""


def read_tar(raw: bytes) -> Files:
    """Read an archive, compressed or not, whose paths stay inside of it. Raises BadTree."""
    found: dict[str, Leaf] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(raw)) as archive:
            for member in archive:
                leaf = _leaf(archive, member)
                name = member.name.removeprefix("./").rstrip("/")
                if leaf is None or name in ("", "."):
                    continue
                if any(step in ("", "..", ".") for step in name.split("/")):
                    raise BadTree
                found[name] = leaf
    except (tarfile.TarError, EOFError, OSError, KeyError) as error:
        raise BadTree from error
    return found


def write_tar(files: Files) -> bytes:
    """Write an archive, sorted, without owners and times."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, leaf in sorted(files.items()):
            archive.addfile(_member(path, leaf), io.BytesIO(leaf.data) if leaf.mode in (FILE, EXECUTABLE) else None)
    return out.getvalue()


def size(files: Files) -> int:
    """Give the bytes that files take in whole pages, as they lie in memory."""
    return sum(-(-len(leaf.data) // _PAGE) * _PAGE for leaf in files.values())


def without_git(files: Files) -> Files:
    """Leave git's own folder out: its history may hold the right answer."""
    return {path: leaf for path, leaf in files.items() if not any(step == ".git" for step in path.split("/"))}


def under_links(files: Files, path: str) -> bool:
    """Whether a path is a link, or passes through one."""
    return any(files[above].mode == LINK for above in _above(path) if above in files)


def clashing(files: Files, paths: Iterable[str]) -> bool:
    """Whether one of the paths is a file and a folder at once, or lies below a file."""
    folders = {above for path in files for above in _above(path) if above != path}
    below = (above for path in paths for above in _above(path) if above != path)
    plain = any(above in files and files[above].mode != FOLDER for above in below)
    return plain or any(path in folders for path in paths)


def _above(path: str) -> Iterator[str]:
    steps = path.split("/")
    return ("/".join(steps[:count]) for count in range(1, len(steps) + 1))


def _leaf(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Leaf | None:
    if member.issym():
        return Leaf(member.linkname.encode("utf-8", "surrogateescape"), LINK)
    if member.isdir():
        return Leaf(b"", FOLDER)
    if not (member.isfile() or member.islnk()):
        return None
    held = archive.extractfile(member)
    return None if held is None else Leaf(held.read(), EXECUTABLE if member.mode & 0o100 else FILE)


def _member(path: str, leaf: Leaf) -> tarfile.TarInfo:
    member = tarfile.TarInfo(path)
    member.mtime = _THEN
    member.mode = 0o644 if leaf.mode == FILE else 0o755
    if leaf.mode == LINK:
        member.type, member.linkname = tarfile.SYMTYPE, leaf.data.decode("utf-8", "surrogateescape")
    elif leaf.mode == FOLDER:
        member.type = tarfile.DIRTYPE
    else:
        member.size = len(leaf.data)
    return member
