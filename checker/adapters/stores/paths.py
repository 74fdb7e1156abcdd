"""Reads a store's file: inside the benchmark's folder, or anywhere on disk where the path is absolute."""

from pathlib import Path

from checker.adapters.stores.base import Request
from checker.model.errors import TruthRefusal
from checker.model.said import say


def read_file(request: Request) -> bytes:
    """Give the file's bytes. Raises TruthRefusal when there is none."""
    raw = find_file(request)
    if raw is None:
        raise TruthRefusal(
            say("there is no truth at {path}", path=request.rest),
            say("See that the declared `store` is right; a relative path begins in {folder}.", folder=request.folder),
        )
    return raw


def find_file(request: Request) -> bytes | None:
    """Give the file's bytes, None when there is no such file."""
    path = Path(request.rest)
    if path.is_absolute():
        return read_disk(path)
    inside = request.tree.read(f"{request.folder}/{request.rest}") if _below(request.rest) else None
    return read_disk(path) if inside is None and request.anywhere else inside


def read_disk(path: Path) -> bytes | None:
    """Give a file's bytes, None when it cannot be read."""
    try:
        return path.read_bytes()
    except (OSError, ValueError):
        return None


def _below(path: str) -> bool:
    return bool(path) and all(part not in ("", ".", "..") for part in path.split("/"))
