"""Finds literals in bytes at several gigabytes a second, with what a processor does to 32 bytes at once.

The library tells candidates by their first four bytes, three where any of the literals has no more. It does so well for
some twenty literals at a time, sixteen where three bytes must do, and those that are alike in the third and the fourth
are put together: other orders, and fewer or larger groups, take longer. Where the rarest bytes of a group's literals are
few, such as `_` and `-` alone, it looks for those instead, which in software is thirty times slower.
"""

from collections.abc import Iterator, Sequence

from ahocorasick_rs import BytesAhoCorasick, MatchKind

_TOLD_BY = 4
_AT_A_TIME, _AT_A_TIME_SHORT = 20, 16
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
    """Give the indices of literals that are looked for together; short ones are in the first groups."""
    order = sorted(range(len(literals)), key=lambda index: _kind(literals[index]))
    while order:
        size = _AT_A_TIME if len(literals[order[0]]) >= _TOLD_BY else _AT_A_TIME_SHORT
        yield order[:size]
        order = order[size:]


def _kind(literal: bytes) -> tuple[bool, bytes, bytes]:
    return len(literal) >= _TOLD_BY, literal[2:_TOLD_BY], literal
