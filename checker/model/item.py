"""Items of a benchmark and the keys by which everything is joined."""

from collections.abc import Collection, Iterable, Mapping

from checker.model.json import Json
from checker.model.value import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class ItemKey:
    """What one item is known by: its declared key fields, and which occurrence of them it is, from 1.

    Compared as exact strings: no coercion, no trimming.
    """

    parts: tuple[str, ...]
    occurrence: int = 1

    def __hash__(self) -> int:
        """Hash the parts alone, which takes half the time: repeats are few, and keys are looked up all the time."""
        return hash(self.parts)

    def __str__(self) -> str:
        """Give the id that files and pages show: the parts joined by `|`, with `#k` for the k-th repeat."""
        joined = "|".join(self.parts)
        return joined if self.occurrence == 1 else f"{joined}#{self.occurrence}"


def number_occurrences(parts: Iterable[tuple[str, ...]]) -> list[ItemKey]:
    """Turn key fields, in file order, into keys that tell repeats apart."""
    seen: dict[tuple[str, ...], int] = {}
    keys = []
    for each in parts:
        seen[each] = seen.get(each, 0) + 1
        keys.append(ItemKey(each, seen[each]))
    return keys


@dataclass(frozen=True, slots=True)
class Item:
    """One public item. `attributes` hold its key fields and strata, one value each; `tags` any number a name.

    `facts` are scalars that are public too and decide nothing; `texts` what a system is given of the item, by name.
    """

    key: ItemKey
    attributes: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    facts: Mapping[str, Json] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ItemSet:
    """The items of one version, in file order. `items` is None where the ids are not published.

    `count` is then all that is known, with `superset`: ids among which they must be, if any. `digest` is that of the
    items file (`sha256:` and hex), None where there is none.
    """

    version: str
    count: int
    items: tuple[Item, ...] | None = None
    superset: frozenset[ItemKey] | None = None
    digest: str | None = None

    def known(self, keys: Collection[ItemKey]) -> tuple[Item, ...]:
        """Give the items; where their ids are not published those of `keys`, made up to the count by unknown ones."""
        if self.items is not None:
            return self.items
        unknown = [Item(ItemKey((), each)) for each in range(1, self.count - len(keys) + 1)]
        return (*map(Item, keys), *unknown)
