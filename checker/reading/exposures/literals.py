"""Finds literals in bytes at several gigabytes a second, with what a processor does to 32 bytes at once.

The library tells candidates by their first four bytes, three where any of the literals has no more. It does so well for
some twenty literals at a time, sixteen where three bytes must do; it deals them to eight sets and is sure of a set, not
of a literal, so those that are alike in the third and the fourth byte are dealt to one. Other orders, and fewer or
larger groups, take longer. Where the rarest bytes of a group's literals are few, such as `_` and `-` alone, it looks
for those instead, which in software is thirty times slower: whoever adds a literal, measure.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ahocorasick_rs import BytesAhoCorasick, MatchKind

_TOLD_BY = 4
_AT_A_TIME, _AT_A_TIME_SHORT = 20, 16
_SETS = 8
_PIECE = 1 << 20
_MOST_IN_A_PIECE = 10_000
"""A file made of nothing but literals must not take hours; of real ones there are a few in a million bytes."""


class Literals:
    """Some literals of three bytes or more, or a single one, made ready to be looked for."""

    def __init__(self, literals: Sequence[bytes]) -> None:
        self._longest = max(map(len, literals))
        self._groups = [
            (group, BytesAhoCorasick([literals[index] for index in group], matchkind=MatchKind.LeftmostFirst))
            for group in _groups(literals)
        ]

    def found(self, raw: bytes) -> Iterator[tuple[int, int]]:
        """Give the index of each literal that is found, and where it begins."""
        for start, indices, hits in self._hits(raw):
            yield from [(indices[index], start + begins) for index, begins, _ in hits if begins < _PIECE]

    def found_behind(self, raw: bytes, before: frozenset[int]) -> Iterator[int]:
        """Give where literals begin, whichever, that have one of some bytes right before them."""
        for start, _, hits in self._hits(raw):
            places = [start + begins for _, begins, _ in hits if begins < _PIECE]
            yield from [place for place in places if raw[place - 1] in before and place]

    def _hits(self, raw: bytes) -> Iterator[tuple[int, Sequence[int], Sequence[tuple[int, int, int]]]]:
        for start in range(0, len(raw), _PIECE):
            piece = raw if len(raw) <= _PIECE else raw[start : start + _PIECE + self._longest - 1]
            for indices, group in self._groups:
                yield start, indices, group.find_matches_as_indexes(piece)[:_MOST_IN_A_PIECE]


def _groups(literals: Sequence[bytes]) -> Iterator[Sequence[int]]:
    """Give the indices of literals that are looked for together, none of which can hide another."""
    left = sorted(range(len(literals)), key=lambda index: _kind(literals[index]))
    meeting = _meeting(literals)
    while left:
        most = _AT_A_TIME if len(literals[left[0]]) >= _TOLD_BY else _AT_A_TIME_SHORT
        group: list[int] = []
        for index in left:
            if len(group) < most and meeting[index].isdisjoint(group):
                group.append(index)
        yield _dealt(group)
        left = [index for index in left if index not in group]


def _meeting(literals: Sequence[bytes]) -> Sequence[set[int]]:
    """Give for each literal those that can begin inside it and end behind it, and those that it can do so to."""
    by_beginning: dict[bytes, list[int]] = {}
    for index, literal in enumerate(literals):
        for end in range(1, len(literal) + 1):
            by_beginning.setdefault(literal[:end], []).append(index)
    found: list[set[int]] = [set() for _ in literals]
    for index, literal in enumerate(literals):
        for start in range(1, len(literal)):
            for other in by_beginning.get(literal[start:], ()):
                found[index].add(other)
                found[other].add(index)
    return found


def _dealt(group: Sequence[int]) -> Sequence[int]:
    """Order a group so that its neighbours are dealt to the same set."""
    share, more = divmod(len(group), _SETS)
    ends = [share * each + min(each, more) for each in range(_SETS + 1)]
    sets = [group[start:end] for start, end in pairwise(ends)]
    return [each[place] for place in range(share + 1) for each in sets if place < len(each)]


def _kind(literal: bytes) -> tuple[bool, bytes, bytes]:
    return len(literal) >= _TOLD_BY, literal[2:_TOLD_BY], literal
