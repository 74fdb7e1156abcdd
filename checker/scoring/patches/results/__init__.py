"""Readers of what tests report, one module each, found by looking: adding one adds a module."""

from collections.abc import Mapping
from functools import cache

from checker.model.found import Found
from checker.scoring.patches.results.base import Reader


@cache
def readers() -> Mapping[str, Reader]:
    """Give every reader by name, sorted; the module of that name brings it as `READER`."""
    return Found(__name__, __path__, Reader, "READER")
