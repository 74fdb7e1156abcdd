"""The parts of a benchmark version's items: all of them, or those that share a value of a view.

Where a view has a least number of items, a part of fewer is hidden, and so is what would give it by subtraction from
the whole: primary and complementary suppression, as of statistical tables.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from checker.model.benchmark import View
from checker.model.board import Field
from checker.model.item import Item
from checker.model.value import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the items, by their indexes in item order; None: all.

    `smallest`: numbers of fewer items are withheld. `overlapping`: parts of this view share items.
    """

    n_items: int
    indexes: tuple[int, ...] | None = None
    view: str | None = None
    value: str | None = None
    smallest: int = 0
    overlapping: bool = False


def whole(field: Field) -> Part:
    """Give the part that is everything."""
    return Part(field.version.count if field.items.items is None else len(field.items.items))


def parts(field: Field, view: View) -> tuple[Part, ...]:
    """Give a view's parts, sorted by value, without those that are too small or would give one that is."""
    items = field.items.items or ()
    found = dict(sorted(_indexes(items, view).items()))
    out = hidden({value: len(indexes) for value, indexes in found.items()}, len(items), view.min_cell, view.multi)
    return tuple(
        Part(len(indexes), tuple(indexes), view.name, value, view.min_cell, view.multi)
        for value, indexes in found.items()
        if value not in out
    )


def hidden(counts: Mapping[T, int], whole: int, least: int, overlapping: bool) -> frozenset[T]:
    """Say which numbers may not be told, each resting on so many items of the `whole`, whose number is told.

    Those of fewer than `least`; of overlapping parts, also those whose complement is as small; of a partition, also
    the smallest of the others where what is left of the whole is as small: then at least two are hidden, and together
    they have enough items. What no count names is hidden from the start.
    """
    small = frozenset(name for name, count in counts.items() if count < least)
    if overlapping:
        return small | {name for name, count in counts.items() if 0 < whole - count < least}
    others = {name: count for name, count in counts.items() if name not in small}
    left = whole - sum(others.values())
    return small | {min(others, key=others.__getitem__)} if others and 0 < left < least else small


def _indexes(items: Sequence[Item], view: View) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for index, item in enumerate(items):
        for value in _values(item, view):
            found[value].append(index)
    return found


def _values(item: Item, view: View) -> Iterable[str]:
    if view.multi:
        return dict.fromkeys(item.tags.get(view.name, ()))
    return (item.attributes[view.name],) if view.name in item.attributes else ()
