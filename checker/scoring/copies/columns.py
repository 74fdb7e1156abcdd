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
    return [_column([entry.get(item) for item in items], known) for entry in entries]


def _column(values: Sequence[Hashable], known: dict[Hashable, int]) -> Column:
    """Code one entry's values. Each object is hashed once, however often it stands there: a fraction's hash is slow."""
    objects = {id(value): value for value in values if value is not None}
    coded = {each: known.setdefault(value, len(known)) for each, value in objects.items()}
    return [NOTHING if value is None else coded[id(value)] for value in values]
