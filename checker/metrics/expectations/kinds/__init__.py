"""Kinds of expectation, one module each, found by looking: adding one adds a module."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from checker.metrics.expectations.base import Kind
from checker.model.found import Found


@cache
def kinds() -> Mapping[str, Kind[Any]]:
    """Give every kind by name, sorted; the module of that name brings it as `KIND`."""
    return Found(__name__, __path__, Kind, "KIND")
