"""Sandboxes that tests of patches run in, one module each, found by looking; what none of them holds is never run."""

import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from checker.adapters.sandbox.base import Sandbox


@cache
def sandboxes() -> Sequence[Sandbox]:
    """Give every kind of sandbox, the best first; a module brings its own as `SANDBOXES`."""
    modules = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.name not in _NO_SANDBOX)
    found = [each for name in modules for each in getattr(import_module(f"{__name__}.{name}"), "SANDBOXES", ())]
    return tuple(sorted(found, key=lambda each: (each.order, each.name)))


_NO_SANDBOX = frozenset({"unittest_runner"})
