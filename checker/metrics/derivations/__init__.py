"""What a derived metric may be, one module each, found by looking: adding a derivation adds a module."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from checker.metrics.derivations.base import Derivation


@cache
def derivations() -> Mapping[str, Derivation]:
    """Give every derivation by the name that a declaration uses after `derive:`, sorted.

    A module brings one as `DERIVATION`.
    """
    found: dict[str, Derivation] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        derivation = getattr(import_module(f"{__name__}.{module}"), "DERIVATION", None)
        if isinstance(derivation, Derivation):
            if derivation.name in found:
                raise ValueError(f"two derivations are called {derivation.name}")
            found[derivation.name] = derivation
    return MappingProxyType(dict(sorted(found.items())))
