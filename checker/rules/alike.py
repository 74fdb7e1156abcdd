"""The same slip in many records: told where it stands in a few, counted where a script made it in all."""

from collections.abc import Hashable, Iterable, Iterator
from itertools import islice

from checker.model.finding import Problem
from checker.model.said import Said
from checker.model.value import replace

MOST = 10
"""Slips that are the same but for their place, and are told one by one."""

_MOST_COUNTED = 5_000
"""Slips that are looked at; nobody reads on, and each takes time."""


def told_once(
    slips: Iterable[tuple[Hashable, Problem]], rest: str = "so it is in {_more} more places"
) -> Iterator[Problem]:
    """Give the problems of each kind of slip; of a kind with more than a few, the first with the number of the rest.

    `rest` says that number, for slips that are not the very same.
    """
    groups: dict[Hashable, list[Problem]] = {}
    slips = iter(slips)
    for kind, problem in islice(slips, _MOST_COUNTED):
        groups.setdefault(kind, []).append(problem)
    unread = next(slips, None)
    for problems in groups.values():
        if len(problems) <= MOST:
            yield from problems
        else:
            yield replace(
                problems[0], message=_counting(problems[0].message, rest, len(problems) - 1, unread is not None)
            )


def _counting(message: Said, rest: str, more: int, stopped: bool) -> Said:
    counted = rest.replace("{_more}", "at least {_more}") if stopped else rest
    return Said(f"{message.template}; {counted}", (*message.values, ("_more", more)))
