"""Entries as columns of small integers, one for each item, so that comparing them is comparing integers."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeAlias, TypeVar

Column: TypeAlias = list[int]
"""One entry: a code for each item, NOTHING where it has none there. Equal codes of one item mean equal things."""

NOTHING = -1

K = TypeVar("K", bound=Hashable)


def columns_of(
    items: Sequence[K], entries: Sequence[Mapping[K, Hashable]], codes: dict[Hashable, int] | None = None
) -> list[Column]:
    """Give the columns of entries over the items; equal values have equal codes, `codes` if any are known already."""
    known: dict[Hashable, int] = {} if codes is None else codes
    return [
        [NOTHING if (value := entry.get(item)) is None else known.setdefault(value, len(known)) for item in items]
        for entry in entries
    ]
