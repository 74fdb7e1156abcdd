"""How much a process and its descendants use, as the kernel tells it; nothing where it does not."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

_PROC = Path("/proc")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_LIBRARIES = 64 << 20  # so much may be shared by what is mapped from disk alone
_BLOCK = 512


def usage(root: int, most: int) -> tuple[int, int]:
    """Give how many processes descend from one, and how many bytes of memory they hold together.

    Beyond `most` processes no more are looked for.
    """
    listed: Callable[[int], Iterable[int]] = (
        _children if (_PROC / str(root) / "task" / str(root) / "children").exists() else _every_child()
    )
    family: list[int] = []
    open = [root]
    while open and len(family) <= most:
        children = list(listed(open.pop()))
        family += children
        open += children
    return len(family), sum(map(_memory, family)) + _files_in_memory(family)


def _children(pid: int) -> Iterator[int]:
    with suppress(OSError):  # it has ended meanwhile
        for task in (_PROC / str(pid) / "task").iterdir():
            with suppress(OSError):
                yield from map(int, (task / "children").read_bytes().split())


def _every_child() -> Callable[[int], list[int]]:
    """Look through all processes at once, where the kernel keeps no lists of children."""
    children: dict[int, list[int]] = {}
    for entry in _PROC.iterdir() if _PROC.is_dir() else ():
        if entry.name.isdigit():
            with suppress(OSError, IndexError, ValueError):
                parent = int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
                children.setdefault(parent, []).append(int(entry.name))
    return lambda pid: children.get(pid, [])


def _memory(pid: int) -> int:
    try:
        _, resident, shared = (int(part) * _PAGE for part in (_PROC / str(pid) / "statm").read_bytes().split()[:3])
    except (OSError, ValueError):
        return 0
    return resident - shared + (_shared(pid) if shared > _LIBRARIES else 0)


def _shared(pid: int) -> int:
    """Give a process's share of memory that lies in no file on disk and that others may have mapped as well."""
    with suppress(OSError, ValueError, IndexError):
        for line in (_PROC / str(pid) / "smaps_rollup").read_bytes().splitlines():
            if line.startswith(b"Pss_Shmem:"):
                return int(line.split()[1]) << 10
    return 0


def _files_in_memory(family: Iterable[int]) -> int:
    """Give the size of open files that have no name and lie in memory, each counted once."""
    sizes: dict[tuple[int, int], int] = {}
    for pid in family:
        with suppress(OSError):
            for open_file in (_PROC / str(pid) / "fd").iterdir():
                with suppress(OSError):
                    if str(open_file.readlink()).startswith("/memfd:"):
                        state = open_file.stat()
                        sizes[state.st_dev, state.st_ino] = state.st_blocks * _BLOCK
    return sum(sizes.values())
