"""Kinds of sandboxes, one module each, found by looking: adding one adds a module."""

import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from checker.adapters.sandbox.base import Sandbox


@cache
def sandboxes() -> Sequence[Sandbox]:
    """Give every sandbox, the best first; a module brings its own as `SANDBOXES`."""
    modules = sorted(info.name for info in pkgutil.iter_modules(__path__))
    found = [each for name in modules for each in import_module(f"{__name__}.{name}").SANDBOXES]
    return tuple(sorted(found, key=lambda each: (each.order, each.name)))
