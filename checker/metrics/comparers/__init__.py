"""Comparers of an answer with the truth, one module each, found by looking: adding one adds a module."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from checker.metrics.comparers.base import Comparer


@cache
def comparers() -> Mapping[str, Comparer[Any, Any]]:
    """Give every comparer by name, sorted; a module brings one as `COMPARER`."""
    found: dict[str, Comparer[Any, Any]] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        comparer = getattr(import_module(f"{__name__}.{module}"), "COMPARER", None)
        if isinstance(comparer, Comparer):
            if comparer.name in found:
                raise ValueError(f"two comparers are called {comparer.name}")
            found[comparer.name] = comparer
    return MappingProxyType(dict(sorted(found.items())))


def option_names() -> Mapping[str, frozenset[str]]:
    """Give the option names of every comparer, by the comparer's name."""
    return {name: frozenset(option.name for option in each.options) for name, each in comparers().items()}
