"""Finds every rule by walking the folders of rules; a rule is added by adding its module."""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from checker import rules
from checker.catalogue.formats import formats
from checker.formats.needs import VERSION
from checker.model.json import Document
from checker.model.modules import modules_in, packages_in
from checker.model.rule import Concern, Rule
from checker.model.trace import Trace

S = TypeVar("S")


def rules_about(subject: type[S]) -> tuple[Rule[S], ...]:
    """Give the rules about one kind of subject, sorted by id; those about others are not loaded."""
    found = (rule for folder in _folders() if folder.SUBJECT is subject for rule in _rules_of(folder))
    return tuple(sorted(found, key=lambda rule: rule.id))


@cache
def rules_with(concern: Concern) -> frozenset[str]:
    """Give the ids of the rules of one concern."""
    return frozenset(rule.id for rule in every_rule() if rule.concern is concern)


def nothing_to_say(subject: Document | Trace) -> bool:
    """Whether the folder of the rules about such subjects sees at once that all of them are silent about this one.

    It is for subjects that there may be thousands of: no rule is run, nor loaded, for those that are well.
    """
    [folder] = (each for each in _folders() if each.SUBJECT is type(subject))
    return bool(folder.silent(subject))


@cache
def every_rule() -> tuple[Rule[Any], ...]:
    """Give all rules, sorted by id. Raises ValueError for two of one id, or a need that nothing can meet."""
    found = [rule for folder in _folders() for rule in _rules_of(folder)]
    return checked(found, {VERSION, *(file.document for each in formats().values() for file in each.layout.files)})


def rule_modules() -> Iterator[str]:
    """Name the modules two folders below the package: `checker.rules.<subject>.<what it finds>`."""
    return (module for folder in _folders() for module in _modules(folder))


@cache
def _folders() -> tuple[ModuleType, ...]:
    """Give the packages of rules. Each says in SUBJECT what its rules are about."""
    return tuple(import_module(f"{rules.__name__}.{name}") for name in packages_in(rules.__path__))


def _modules(folder: ModuleType) -> Iterator[str]:
    return (f"{folder.__name__}.{name}" for name in modules_in(folder.__path__))


@cache
def _rules_of(folder: ModuleType) -> tuple[Rule[Any], ...]:
    return tuple(rule for module in _modules(folder) for rule in rules_in(module))


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
