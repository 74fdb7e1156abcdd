"""The modules of a package, by looking into its folder.

`pkgutil` tells the same, but loads what takes source code apart, which takes a short command longer than all looking.
"""

from collections.abc import Iterable
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path

_SUFFIXES = (*EXTENSION_SUFFIXES, *SOURCE_SUFFIXES, *BYTECODE_SUFFIXES)  # `.abi3.so` comes before `.so`


def modules_in(path: Iterable[str]) -> list[str]:
    """Name the modules and packages in a package whose `__path__` is given, sorted."""
    return sorted(_found(path))


def packages_in(path: Iterable[str]) -> list[str]:
    """Name the packages alone, sorted."""
    return sorted(name for name, is_package in _found(path).items() if is_package)


def _found(path: Iterable[str]) -> dict[str, bool]:
    """Give each name, and whether it is a package's."""
    try:
        seen = [_seen(each) for folder in path for each in Path(folder).iterdir()]
    except NotADirectoryError:  # an archive
        from pkgutil import iter_modules  # noqa: PLC0415

        seen = [(each.name, each.ispkg) for each in iter_modules(path)]
    return {name: is_package for name, is_package in seen if name.isidentifier() and name != "__init__"}


def _seen(file: Path) -> tuple[str, bool]:
    suffix = next((each for each in _SUFFIXES if file.name.endswith(each)), None)
    if suffix is not None:
        return file.name[: -len(suffix)], False
    return (file.name, True) if (file / "__init__.py").exists() else ("", False)
