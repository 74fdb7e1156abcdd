"""Keeps what a rule finds within bounds, whatever it looks at: the first of each file, and the number of the rest."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import TypeVar

from checker.model.finding import Finding, Place, Problem, Severity
from checker.model.rule import Rule
from checker.model.said import say
from checker.model.value import dataclass

S = TypeVar("S")

MORE = "ENG002"
"""The notice that counts what was left out."""

MOST_IN_A_FILE = 100
"""Findings of one file that are shown, so that no rule needs to keep more."""

MOST_COUNTED = 5_000
"""Problems beyond those that are counted before a rule is stopped: each takes time, and nobody reads them."""


@dataclass(frozen=True, slots=True)
class More(Finding):
    """The notice in place of findings that are not kept: how many of which rules. `stopped`: there may be others."""

    left: tuple[tuple[str, int], ...] = ()
    stopped: bool = False


def bounded(rule: Rule[S], problems: Iterable[Problem]) -> Iterator[Finding]:
    """Make findings of a rule's first problems in each file, and one notice for each file where it has more."""
    problems = iter(problems)
    first = next(problems, None)
    return iter(()) if first is None else _bounded(rule, chain((first,), problems))


def _bounded(rule: Rule[S], problems: Iterable[Problem]) -> Iterator[Finding]:
    kept: Counter[str] = Counter()
    left: Counter[str] = Counter()
    spare = MOST_COUNTED
    for problem in problems:
        path = problem.where.path
        if kept[path] < MOST_IN_A_FILE:
            kept[path] += 1
            yield Finding(rule.id, rule.severity, problem)
            continue
        left[path] += 1
        spare -= 1
        if spare < 0:
            break
    yield from (more(path, {rule.id: count}, stopped=spare < 0) for path, count in left.items())


def more(path: str, left: Mapping[str, int], *, stopped: bool = False) -> More:
    """Make the notice on a file; `left` counts by rule."""
    n, rules = sum(left.values()), ", ".join(sorted(left))
    message = say("{n} more findings in this file are not shown, of {rules}", n=n, rules=rules)
    if stopped:
        message = say("at least {n} more findings in this file are not shown, of {rules}", n=n, rules=rules)
    problem = Problem(Place(path), message, say("Put right what is shown and check again."))
    return More(MORE, Severity.NOTICE, problem, tuple(sorted(left.items())), stopped)
