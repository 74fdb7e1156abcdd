"""Applies splices to a text, and makes one list of splices out of two that follow each other."""

import sys
from collections.abc import Iterable, Iterator, Sequence

from checker.model.repair import Splice

Piece = tuple[int, int, str]
"""A part of a text: the characters of the first text from start to end, or where the text is not empty, that text."""


def as_text(raw: bytes) -> str:
    """Give a file's bytes as the text that splices count in."""
    return raw.decode("utf-8", "surrogateescape")


def as_bytes(text: str) -> bytes:
    """Give such a text's bytes."""
    return text.encode("utf-8", "surrogateescape")


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Apply splices. Raises ValueError where they are out of order, overlap or leave the text."""
    parts, at = [], 0
    for splice in splices:
        if not at <= splice.start <= splice.end <= len(text):
            raise ValueError("splices overlap, or are out of order")
        parts += [text[at : splice.start], splice.text]
        at = splice.end
    return "".join((*parts, text[at:]))


def followed(first: Sequence[Splice], second: Sequence[Splice]) -> tuple[Splice, ...]:
    """Give the splices that do at once what `first` does and then, to the text that it gives, `second`."""
    return tuple(_splices(_cut(list(_pieces(first)), second)))


def _pieces(splices: Iterable[Splice]) -> Iterator[Piece]:
    at = 0
    for splice in splices:
        yield (at, splice.start, "")
        yield (0, len(splice.text), splice.text)
        at = splice.end
    yield (at, sys.maxsize, "")


def _cut(pieces: list[Piece], splices: Iterable[Splice]) -> Iterator[Piece]:
    """Apply splices to a text that is given in pieces."""
    left = iter(pieces)
    piece, at = next(left), 0  # `at`: where in the whole text the rest of this piece begins
    for splice in splices:
        for goal, kept in ((splice.start, True), (splice.end, False)):
            while at < goal:
                if piece[0] == piece[1]:
                    piece = next(left)
                    continue
                taken, piece = _parted(piece, goal - at)
                at += taken[1] - taken[0]
                if kept:
                    yield taken
        yield (0, len(splice.text), splice.text)
    yield piece
    yield from left


def _parted(piece: Piece, at: int) -> tuple[Piece, Piece]:
    start, end, text = piece
    middle = min(start + at, end)
    if not text:
        return (start, middle, ""), (middle, end, "")
    return (0, middle, text[:middle]), (0, end - middle, text[middle:])


def _splices(pieces: Iterable[Piece]) -> Iterator[Splice]:
    at, texts = 0, []
    for start, end, text in pieces:
        if text:
            texts.append(text)
        elif end > start:
            if start > at or texts:
                yield Splice(at, start, "".join(texts))
            at, texts = end, []
