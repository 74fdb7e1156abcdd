"""Readers of what tests report, one module each, found by looking: adding one adds a module."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from checker.scoring.patches.results.base import Reader


@cache
def readers() -> Mapping[str, Reader]:
    """Give every reader by name, sorted; a module brings one as `READER`."""
    modules = sorted(info.name for info in pkgutil.iter_modules(__path__))
    found = [getattr(import_module(f"{__name__}.{module}"), "READER", None) for module in modules]
    return MappingProxyType({each.name: each for each in found if isinstance(each, Reader)})
