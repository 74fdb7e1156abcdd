"""Finds every repair by walking the package of repairs; a repair is added by adding its module."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from checker.formats import repairs as package
from checker.model.json import Document
from checker.model.modules import modules_in
from checker.model.repair import Repair


@cache
def every_repair() -> tuple[Repair[Any], ...]:
    """Give all repairs in the order in which they are tried: those of single files first, then by name.

    Raises ValueError for two of one name.
    """
    modules = [import_module(f"{package.__name__}.{name}") for name in modules_in(package.__path__)]
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Repair)]
    return checked(found)


def checked(found: Iterable[Repair[Any]]) -> tuple[Repair[Any], ...]:
    """Sort repairs and refuse twins."""
    by_name: dict[str, Repair[Any]] = {}
    for each in found:
        if by_name.setdefault(each.name, each) is not each:
            raise ValueError(f"two repairs are called {each.name}")
    return tuple(sorted(by_name.values(), key=lambda each: (each.subject is not Document, each.name)))


def repairs_for(rule: str) -> tuple[Repair[Any], ...]:
    """Give the repairs that may answer a rule's findings, by name."""
    return tuple(each for each in every_repair() if rule in each.rules)
