"""How much a process and its descendants use, as the kernel tells it; nothing where it does not."""

import os
from pathlib import Path

_PROC = Path("/proc")
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def usage(root: int) -> tuple[int, int]:
    """Give how many processes descend from one, and how many bytes of memory they hold together."""
    family = _family(root)
    return len(family), sum(_memory(pid) for pid in family)


def _family(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in _PROC.iterdir() if _PROC.is_dir() else ():
        if entry.name.isdigit() and (parent := _parent(entry)) is not None:
            children.setdefault(parent, []).append(int(entry.name))
    found, open = [], list(children.get(root, ()))
    while open:
        pid = open.pop()
        found.append(pid)
        open.extend(children.get(pid, ()))
    return found


def _parent(entry: Path) -> int | None:
    try:
        return int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return None  # it has ended meanwhile


def _memory(pid: int) -> int:
    try:
        _, resident, shared = (_PROC / str(pid) / "statm").read_bytes().split()[:3]
    except (OSError, ValueError):
        return 0
    return (int(resident) - int(shared)) * _PAGE
