"""Finds record formats by looking into the package of formats; a format is added by adding its module."""

from collections.abc import Mapping
from functools import cache

from checker import formats as package
from checker.formats.base import Format
from checker.model.found import Found


@cache
def formats() -> Mapping[str, Format]:
    """Give every format by name, sorted; the module of that name brings it as `FORMAT`."""
    return Found(package.__name__, package.__path__, Format, "FORMAT")  # type: ignore[type-abstract]
