"""What is drawn together: items in clusters by a declared attribute, or each item by itself."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from checker.boards.contestant import Contestant
from checker.model.benchmark import Benchmark
from checker.model.board import Field
from checker.model.item import Item, ItemKey
from checker.model.value import dataclass

Indexes: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Clusters:
    """The items of one version in one order for all entries, and the cluster of each, numbered from 0.

    `by` names what the items of a cluster share; None: each is a cluster.
    """

    keys: tuple[ItemKey, ...]
    of_item: Indexes
    count: int
    by: str | None

    def __len__(self) -> int:
        """Count the items."""
        return len(self.keys)


def clusters(field: Field, entries: Sequence[Contestant]) -> Clusters:
    """Give the items, those of the items file in its order, and their clusters.

    Where ids are not published they are the ids among which the items must be, those of all records besides, sorted,
    and as many unknown ones as the count wants more.
    """
    items = field.items.items if field.items.items is not None else _shared(field, entries)
    by = field.benchmark.uncertainty.cluster_by
    numbers: dict[object, int] = {}
    found = [numbers.setdefault(_shares(field.benchmark, item, by), len(numbers)) for item in items]
    return Clusters(tuple(item.key for item in items), np.array(found, dtype=np.int64), len(numbers), by)


def places(field: Field, entries: Sequence[Contestant], keys: Sequence[ItemKey]) -> tuple[Indexes | None, ...]:
    """Give, for each entry, where its own items stand among all; None: they are the same in the same order.

    Items of which an entry tells nothing take places that it has left free, those first that most others have.
    """
    if field.items.items is not None:
        return (None,) * len(entries)
    at = {key: place for place, key in enumerate(keys)}
    had = Counter(record.key for entry in entries for record in entry.records)
    wanted = sorted(range(len(keys)), key=lambda place: (-had[keys[place]], place))
    return tuple(_places(entry, at, wanted) for entry in entries)


def _shared(field: Field, entries: Sequence[Contestant]) -> tuple[Item, ...]:
    known = set(field.items.superset or ()) | {record.key for entry in entries for record in entry.records}
    return field.items.known(sorted(known))


def _shares(benchmark: Benchmark, item: Item, by: str | None) -> object:
    """Give what the items of its cluster have in common; the item's own key where it has nothing of the sort."""
    if by is not None and by in item.attributes:
        return item.attributes[by]
    if by in benchmark.key and item.key.parts:
        return item.key.parts[benchmark.key.index(by)]
    return item.key


def _places(entry: Contestant, at: dict[ItemKey, int], wanted: Iterable[int]) -> Indexes:
    known = [at[record.key] for record in entry.records]
    taken = set(known)
    free = [place for place in wanted if place not in taken]
    return np.array(known + free[: len(entry.items) - len(known)], dtype=np.int64)
