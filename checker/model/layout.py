"""The files that an entry of one format may and must hold."""

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class File:
    """One file of a layout. `path` is inside the folder and may hold `{entry}`.

    `folder`: any `<item>.json` in it; such files are read one by one and never kept. `renamed` pairs the pointers of
    older spellings with those that hold today. `nested`: its records hold lists of any length.
    """

    document: str
    path: str
    required: bool = True
    lines: bool = False
    folder: bool = False
    renamed: tuple[tuple[str, str], ...] = ()
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The files that an entry of one format may and must hold.

    `answers` names an optional document: an entry without it shows none of its answers, and may have answered any.
    `complete`: an entry says of each item what became of it; a rule of the format tells of one that it passes over.
    `outputs`: answers are what a system put out; otherwise they are what somebody said of that, and show nothing.
    `traces`: entries may hold trajectories.
    `older` are folders that entries had in layouts of earlier times; a rule of the format tells of them.
    """

    files: tuple[File, ...]
    answers: str | None = None
    complete: bool = False
    outputs: bool = True
    older: tuple[str, ...] = ()
    traces: bool = False
