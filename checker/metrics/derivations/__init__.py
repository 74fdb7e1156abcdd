"""What a derived metric may be, one module each, found by looking: adding a derivation adds a module."""

from collections.abc import Mapping
from functools import cache

from checker.metrics.derivations.base import Derivation
from checker.model.found import Found


@cache
def derivations() -> Mapping[str, Derivation]:
    """Give every derivation by the name that a declaration uses after `derive:`, sorted.

    The module of that name brings it as `DERIVATION`.
    """
    return Found(__name__, __path__, Derivation, "DERIVATION")
