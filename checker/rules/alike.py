"""The same slip in many records: told where it stands in a few, counted where a script made it in all."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace

from checker.model.finding import Problem
from checker.model.said import Said

MOST = 10
"""Slips that are the same but for their place, and are told one by one."""


def told_once(slips: Iterable[tuple[Hashable, Problem]]) -> Iterator[Problem]:
    """Give the problems of each kind of slip; of a kind with more than a few, the first with the number of the rest."""
    groups: dict[Hashable, list[Problem]] = {}
    for kind, problem in slips:
        groups.setdefault(kind, []).append(problem)
    for problems in groups.values():
        if len(problems) <= MOST:
            yield from problems
        else:
            yield replace(problems[0], message=_counting(problems[0].message, len(problems) - 1))


def _counting(message: Said, rest: int) -> Said:
    return Said(f"{message.template}; so it is in {{_rest}} more places", (*message.values, ("_rest", rest)))
