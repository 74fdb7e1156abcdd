"""Stores that hold truths, one module a scheme, found by looking: adding one adds a module."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from checker.adapters.stores.base import Store


@cache
def stores() -> Mapping[str, Store]:
    """Give every store by its scheme, sorted; a module brings one as `STORE`."""
    found: dict[str, Store] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        store = getattr(import_module(f"{__name__}.{module}"), "STORE", None)
        if isinstance(store, Store):
            if store.scheme in found:
                raise ValueError(f"two stores are called {store.scheme}")
            found[store.scheme] = store
    return MappingProxyType(dict(sorted(found.items())))
