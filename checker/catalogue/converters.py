"""Finds every kind of source that can be converted by walking their package; one is added by adding its module."""

import pkgutil
from functools import cache
from importlib import import_module

from checker.formats import conversion as package
from checker.formats.conversion.base import Converter


@cache
def converters() -> tuple[Converter, ...]:
    """Give every converter, sorted by name. Raises ValueError for two of one name."""
    found = [
        value
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
        for value in vars(import_module(module.name)).values()
        if isinstance(value, Converter) and not isinstance(value, type)
    ]
    by_name = {each.name: each for each in found}
    if len(by_name) != len(found):
        raise ValueError("two converters have one name")
    return tuple(by_name[name] for name in sorted(by_name))
