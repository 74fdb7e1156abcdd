"""A rule's page in a terminal, and the index of all rules."""

import inspect
from collections.abc import Iterable
from typing import Any

from checker.model.repair import Repair
from checker.model.rule import Notice, Rule
from checker.report.columns import aligned


def render(rule: Rule[Any], repairs: Iterable[Repair[Any]] = ()) -> str:
    """Give one rule's page: id, title, severity, what it needs, its docstring, and the repairs that may answer it."""
    facts = [f"severity: {rule.severity.value}", f"looks at: {_subject(rule)}"]
    facts += [f"formats: {', '.join(sorted(rule.formats))}"] if rule.formats else []
    facts += [f"runs only without errors of: {', '.join(sorted(rule.needs))}"] if rule.needs else []
    return f"{rule.id}  {rule.title}\n{'; '.join(facts)}\n\n{inspect.cleandoc(rule.page)}\n{_told(repairs)}"


def _told(repairs: Iterable[Repair[Any]]) -> str:
    """Give what `pullrank fix` does about it, repair by repair; empty without any."""
    return "".join(f"\nRepair: `pullrank fix` can {each.title}.\n\n{inspect.cleandoc(each.page)}\n" for each in repairs)


def notice(told: Notice) -> str:
    """Give the page of a finding that no rule makes."""
    return f"{told.id}  {told.title}\nseverity: {told.severity.value}\n\n{inspect.cleandoc(told.page)}\n"


def index(rules: Iterable[Rule[Any] | Notice]) -> str:
    """Give one line for each rule and notice, by id."""
    rows = [[rule.id, rule.severity.value, rule.title] for rule in sorted(rules, key=lambda rule: rule.id)]
    lines = aligned(rows) if rows else ["There are no rules."]
    return "".join(f"{line}\n" for line in [*lines, "", "`pullrank explain RULE` tells what, why and how to fix."])


def _subject(rule: Rule[Any]) -> str:
    return rule.subject.__name__.lower()
