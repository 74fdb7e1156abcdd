"""The files that an entry of one format may and must hold."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class File:
    """One file of a layout. `path` is inside the folder and may hold `{entry}`.

    `folder`: any `<item>.json` in it; such files are read one by one and never kept.
    """

    document: str
    path: str
    required: bool = True
    lines: bool = False
    folder: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The files that an entry of one format may and must hold.

    `answers` names an optional document: an entry without it shows none of its answers, and may have answered any.
    """

    files: tuple[File, ...]
    answers: str | None = None
