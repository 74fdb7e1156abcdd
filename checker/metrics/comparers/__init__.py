"""Comparers of an answer with the truth, one module each, found by looking: adding one adds a module."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from checker.metrics.comparers.base import Comparer
from checker.model.found import Found, Seen


@cache
def comparers() -> Mapping[str, Comparer[Any, Any]]:
    """Give every comparer by name, sorted; the module of that name brings it as `COMPARER`."""
    return Found(__name__, __path__, Comparer, "COMPARER")


def option_names() -> Mapping[str, frozenset[str]]:
    """Give the option names of every comparer, by the comparer's name."""
    return Seen(comparers(), lambda comparer: frozenset(option.name for option in comparer.options))
