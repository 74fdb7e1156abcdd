"""Finds where the members of an object and the elements of a list stand in a text that is strict JSON."""

import re
from collections.abc import Collection, Iterator, Sequence

from checker.model.repair import Splice
from checker.model.value import dataclass
from checker.reading.parser import value_and_end

_space = re.compile(r"[ \t\n\r]*").match


@dataclass(frozen=True, slots=True)
class Member:
    """One member: what its key says, and the offsets where key and value begin and end. `lead`: the space before."""

    key: str
    key_start: int
    key_end: int
    start: int
    end: int
    lead: str

    def within(self, text: str) -> str:
        """Give the member as it is written, key and value."""
        return text[self.key_start : self.end]


def behind_space(text: str, at: int = 0) -> int:
    """Give the offset of the first character from `at` on that is no space."""
    match = _space(text, at)
    return match.end() if match else at


def members(text: str, at: int) -> tuple[Member, ...]:
    """Give the members of the object that begins at `at`, in order."""
    return tuple(_members(text, at))


def elements(text: str, at: int) -> tuple[tuple[int, int], ...]:
    """Give where each element of the list that begins at `at` begins and ends."""
    return tuple(_elements(text, at))


def _members(text: str, at: int) -> Iterator[Member]:
    before, at = at + 1, behind_space(text, at + 1)
    while text[at] != "}":
        key, key_end = value_and_end(text, at)
        start = behind_space(text, behind_space(text, key_end) + 1)
        end = value_and_end(text, start)[1]
        yield Member(key, at, key_end, start, end, text[before:at])
        at = behind_space(text, end)
        if text[at] == ",":
            before, at = at + 1, behind_space(text, at + 1)


def _elements(text: str, at: int) -> Iterator[tuple[int, int]]:
    at = behind_space(text, at + 1)
    while text[at] != "]":
        end = value_and_end(text, at)[1]
        yield at, end
        at = behind_space(text, end)
        if text[at] == ",":
            at = behind_space(text, at + 1)


def without(inside: Sequence[Member], gone: Collection[Member]) -> Iterator[Splice]:
    """Give what takes members out of an object, each with its comma; `inside` are all of them.

    Splices that insert something behind a member that stays belong before these.
    """
    stays = False
    for at, member in enumerate(inside):
        if member not in gone:
            stays = True
        elif stays:
            yield Splice(member.key_start - len(member.lead) - 1, member.end, "")
        else:
            yield Splice(member.key_start, inside[at + 1].key_start if at + 1 < len(inside) else member.end, "")
