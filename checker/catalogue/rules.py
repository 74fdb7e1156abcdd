"""Finds every rule by walking the folders of rules; a rule is added by adding its module."""

import pkgutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from checker import rules
from checker.catalogue.formats import formats
from checker.formats.needs import VERSION
from checker.model.rule import Rule

S = TypeVar("S")


def rules_about(subject: type[S]) -> tuple[Rule[S], ...]:
    """Give the rules about one kind of subject, sorted by id."""
    return tuple(rule for rule in every_rule() if rule.subject is subject)


@cache
def every_rule() -> tuple[Rule[Any], ...]:
    """Give all rules, sorted by id. Raises ValueError for two of one id, or a need that nothing can meet."""
    found = [rule for module in rule_modules() for rule in rules_in(module)]
    return checked(found, {VERSION, *(file.document for each in formats().values() for file in each.layout.files)})


def rule_modules() -> Iterator[str]:
    """Name the modules two folders below the package: `checker.rules.<subject>.<what it finds>`."""
    for subject in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        if subject.ispkg:
            for module in pkgutil.iter_modules(import_module(subject.name).__path__, f"{subject.name}."):
                yield module.name


def rules_in(module: str) -> tuple[Rule[Any], ...]:
    """Give the rules that a module defines."""
    return tuple(value for value in vars(import_module(module)).values() if isinstance(value, Rule))


def checked(found: Iterable[Rule[Any]], readings: Iterable[str]) -> tuple[Rule[Any], ...]:
    """Sort rules by id and refuse twins and unknown needs; `readings` are needs that reading the entry meets."""
    by_id: dict[str, Rule[Any]] = {}
    for rule in found:
        if rule.id in by_id:
            raise ValueError(f"two rules are called {rule.id}")
        by_id[rule.id] = rule
    met = {*by_id, *readings}
    for rule in by_id.values():
        if unmet := rule.needs - met:
            raise ValueError(f"{rule.id} needs {', '.join(sorted(unmet))}, which is neither a rule nor a document")
    return tuple(by_id[id] for id in sorted(by_id))
