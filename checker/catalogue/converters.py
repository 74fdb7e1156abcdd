"""Finds every kind of source that can be converted by walking their package; one is added by adding its module."""

import pkgutil
from functools import cache
from importlib import import_module

from checker.formats.conversion import kinds
from checker.formats.conversion.base import Converter


@cache
def converters() -> tuple[Converter, ...]:
    """Give every converter, sorted by name; a module brings its own as `CONVERTER`. Raises ValueError for twins."""
    modules = [info.name for info in pkgutil.iter_modules(kinds.__path__, f"{kinds.__name__}.")]
    by_name: dict[str, Converter] = {}
    for module in modules:
        each: Converter = import_module(module).CONVERTER
        if by_name.setdefault(each.name, each) is not each:
            raise ValueError(f"two converters are called {each.name}")
    return tuple(by_name[name] for name in sorted(by_name))
