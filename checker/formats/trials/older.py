"""Older spellings of a summary: which of its fields are written so, and the same summary with the names of today."""

from collections.abc import Mapping
from copy import deepcopy

from checker.formats.trials.names import COUNTS, EMPTY, INDETERMINATE, RENAMED
from checker.model.json import Json
from checker.model.value import dataclass
from checker.reading.pointer import put, remove, resolve

YOUNGER = frozenset({EMPTY, INDETERMINATE, COUNTS[EMPTY], COUNTS[INDETERMINATE]})
"""Fields that evaluations in an older spelling did not write, or not always; 0 and [] stand for them."""


@dataclass(frozen=True, slots=True)
class Respelled:
    """A summary with the names of today.

    `older` pairs the pointers of fields that were renamed with today's; `twice` those of fields that stand under both
    names with different values. `wholly`: no field that was renamed since is written as today.
    """

    value: Json
    older: tuple[tuple[str, str], ...]
    twice: tuple[tuple[str, str], ...]
    wholly: bool

    def at(self, pointer: str) -> str:
        """Give where a value stands in the summary as it was written, by the pointer of today."""
        for older, today in self.older:
            if pointer == today or pointer.startswith(f"{today}/"):
                return older + pointer[len(today) :]
        return pointer


def respelled(summary: Json) -> Respelled:
    """Write a summary with today's names; where a field stands under both, today's counts."""
    there = {older: today for older, today in RENAMED.items() if resolve(summary, older)[0]}
    if not there:
        return Respelled(summary, (), (), wholly=False)
    value, moved = deepcopy(summary), {}
    for older, today in there.items():
        found = resolve(value, older)[1]
        remove(value, older)
        if not resolve(value, today)[0]:
            put(value, today, found)
            moved[older] = today
    wholly = not any(resolve(summary, today)[0] for today in RENAMED.values())
    return Respelled(value, tuple(moved.items()), _contradictions(summary, there), wholly)


def older_names(summary: Json) -> tuple[tuple[str, str], ...]:
    """Pair every field that is written under an older name with today's name, by pointer, in the order of the table."""
    return tuple((older, today) for older, today in RENAMED.items() if resolve(summary, older)[0])


def _contradictions(summary: Json, there: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    first: dict[str, str] = {today: today for today in there.values() if resolve(summary, today)[0]}
    twice = []
    for older, today in there.items():
        before = first.setdefault(today, older)
        if before != older and resolve(summary, before)[1] != resolve(summary, older)[1]:
            twice.append((older, before))
    return tuple(twice)
