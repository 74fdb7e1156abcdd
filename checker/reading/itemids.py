"""Finds the item that a shown id stands for."""

import re
from collections.abc import Mapping

from checker.model.benchmark import Benchmark
from checker.model.item import ItemKey, ItemSet
from checker.model.pattern import pattern
from checker.model.value import dataclass
from checker.reading.items import known_keys

_REPEAT = pattern(r"(.+)#([2-9]|[1-9][0-9]{1,8})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ItemIds:
    """The ids that a benchmark's items are shown by. `known` is None where some version keeps its ids to itself."""

    known: Mapping[str, ItemKey] | None
    fields: int

    @classmethod
    def of(cls, benchmark: Benchmark, items: Mapping[str, ItemSet]) -> "ItemIds":
        """Gather the ids of every version."""
        keys = [known_keys(items[name]) if name in items else None for name in benchmark.versions]
        whole = {str(key): key for each in keys for key in each or ()}
        return cls(None if None in keys else whole, len(benchmark.key))

    def find(self, shown: str) -> ItemKey | None:
        """Give the key of a shown id; None where there is no such item, or none can be of that form."""
        if self.known is not None:
            return self.known.get(shown)
        repeat = _REPEAT.fullmatch(shown)
        base, occurrence = (repeat[1], int(repeat[2])) if repeat else (shown, 1)
        parts = tuple(base.split("|")) if self.fields > 1 else (base,)
        return ItemKey(parts, occurrence) if len(parts) == self.fields and all(parts) else None
