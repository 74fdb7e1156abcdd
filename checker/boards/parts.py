"""The parts of a benchmark version's items: all of them, or those that share a value of a view."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checker.model.benchmark import View
from checker.model.board import Field
from checker.model.item import Item


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the items, by their indexes in item order; None: all. `smallest`: numbers of fewer items are withheld."""

    n_items: int
    indexes: tuple[int, ...] | None = None
    view: str | None = None
    value: str | None = None
    smallest: int = 0


def whole(field: Field) -> Part:
    """Give the part that is everything."""
    return Part(field.version.count if field.items.items is None else len(field.items.items))


def parts(field: Field, view: View) -> tuple[Part, ...]:
    """Give a view's parts, sorted by value; parts that are too small to be shown are left out."""
    found = _indexes(field.items.items or (), view)
    return tuple(
        Part(len(indexes), tuple(indexes), view.name, value, view.min_cell)
        for value, indexes in sorted(found.items())
        if len(indexes) >= view.min_cell
    )


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
