"""Finds every record format by walking the package of formats; a format is added by adding its module."""

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from checker import formats as package
from checker.formats.base import Format


@cache
def formats() -> Mapping[str, Format]:
    """Give every format by its name, sorted. Raises ValueError for two of one name."""
    return by_name(_instances())


def by_name(found: Iterable[Format]) -> Mapping[str, Format]:
    """Give formats by name, sorted, and refuse twins."""
    named: dict[str, Format] = {}
    for format in found:
        if named.setdefault(format.name, format) is not format:
            raise ValueError(f"two formats are called {format.name}")
    return MappingProxyType(dict(sorted(named.items())))


def _instances() -> Iterator[Format]:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, Format) and not isinstance(value, type):
                yield value
