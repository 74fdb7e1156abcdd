"""Leaves out of a patch what it must not change."""

from collections.abc import Iterable
from fnmatch import fnmatchcase

from checker.model.patches import Patches
from checker.scoring.patches.diff import FileDiff

OWN_RUNNER = "unittest"
_BYTECODE = (".pyc", ".pyo")
_MODULES = (".so", ".pyd")


def touched(files: Iterable[FileDiff]) -> frozenset[str]:
    """Give every path that a patch touches."""
    return frozenset(path for each in files for path in each.paths)


def admitted(
    files: Iterable[FileDiff], tests: frozenset[str], protect: Iterable[str], *, binary: bool
) -> tuple[FileDiff, ...]:
    """Give what is left of a patch without files of the tests, protected ones, and binary ones unless `binary`.

    What Python would run in place of a test stays out as well: it may take compiled code without a look at the source.
    """
    patterns = tuple(protect)
    return tuple(
        each
        for each in files
        if each.text
        and (binary or not each.binary)
        and not any(path in tests or in_place_of(path, tests) or is_protected(path, patterns) for path in each.paths)
    )


def in_place_of(path: str, tests: frozenset[str]) -> bool:
    """Whether Python, asked for one of the tests, may take this file: bytecode, a package, or a compiled module."""
    stems = [test.removesuffix(".py") for test in tests if test.endswith(".py")]
    compiled = path.endswith(_MODULES)
    return path.endswith(_BYTECODE) or any(
        path.startswith(f"{stem}/") or (compiled and path.startswith(f"{stem}.")) for stem in stems
    )


def protected(patches: Patches) -> tuple[str, ...]:
    """Give the declared patterns, and those of the folder of tests where the own runner is told of one."""
    own = patches.results == OWN_RUNNER and patches.start != "."
    return (*patches.protect, f"{patches.start}/*") if own else patches.protect


def is_protected(path: str, patterns: Iterable[str]) -> bool:
    """Whether a pattern fits the whole path, or the last step where the pattern has no slash.

    With `./` in front a name is that of a file at the top of the repository.
    """
    name = path.rpartition("/")[2]
    return any(fnmatchcase(path if "/" in pattern else name, pattern.removeprefix("./")) for pattern in patterns)
