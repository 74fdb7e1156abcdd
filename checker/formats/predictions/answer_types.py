"""Which predictions a benchmark can compare: what its comparers can read, item by item."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from checker.metrics.comparers import comparers
from checker.metrics.comparers.base import Comparer, Options
from checker.metrics.conditions import satisfies
from checker.model.benchmark import Benchmark, Condition
from checker.model.item import Item, ItemKey, ItemSet
from checker.model.json import Json
from checker.model.value import dataclass

TEXT = "a string"
ANYTHING = "a string, a number, true or false, or a list of those"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """One declared comparison, with every option settled."""

    applies_to: Condition
    comparer: Comparer[Any, Any]
    options: Options

    def unlisted(self, prediction: Json) -> tuple[str, ...]:
        """Give what the options list where a prediction is none of it."""
        return self.comparer.unlisted(prediction, self.options)

    def readable(self, prediction: Json) -> bool:
        """Whether a prediction is of the type that is compared, listed or not."""
        return bool(self.unlisted(prediction)) or self.comparer.read(prediction, self.options) is not None


class AnswerTypes:
    """The comparisons of one benchmark, ready to be asked about many predictions."""

    def __init__(self, benchmark: Benchmark, items: ItemSet | None) -> None:
        self._key, self._text = benchmark.key, benchmark.text_predictions
        self._items: Mapping[ItemKey, Item] = {item.key: item for item in (items.items if items else None) or ()}
        self._wanted = [
            _wanted(benchmark.components[name].applies_to, each.compare, each.options)
            for name, each in benchmark.scoring.comparisons.items()
            if name in benchmark.components and each.compare in comparers()
        ]

    def unreadable(self, key: ItemKey | None, prediction: Json) -> str | None:
        """Say what is expected where a prediction is nothing of the kind; None for a prediction that will do."""
        if self._text and not isinstance(prediction, str):
            return TEXT
        if not is_answer(prediction):
            return next((each.comparer.takes for each in self._for(key)), ANYTHING)
        return next((each.comparer.takes for each in self._for(key) if not each.readable(prediction)), None)

    def unlisted(self, key: ItemKey | None, prediction: Json) -> tuple[str, ...]:
        """Give the labels there are where a prediction is none of them; () for a prediction that will do."""
        return next((labels for each in self._for(key) if (labels := each.unlisted(prediction))), ())

    def _for(self, key: ItemKey | None) -> list[_Wanted]:
        item = self._item(key)
        return [w for w in self._wanted if not w.applies_to or (item is not None and satisfies(item, w.applies_to))]

    def _item(self, key: ItemKey | None) -> Item | None:
        """Give the item of a key, or its first repeat; what the key tells where ids are not published."""
        if key is None:
            return None
        if self._items:
            return self._items.get(key) or self._items.get(ItemKey(key.parts))
        return Item(key, dict(zip(self._key, key.parts, strict=False)))


def is_answer(value: Json) -> bool:
    """Whether a value is of a kind that some scorer may take: a scalar, or a list of scalars; not null."""
    return _is_scalar(value) or (isinstance(value, list) and all(map(_is_scalar, value)))


def _is_scalar(value: Json) -> bool:
    return isinstance(value, str | int | Decimal)


def _wanted(applies_to: Condition, name: str, options: Mapping[str, Any]) -> _Wanted:
    comparer = comparers()[name]
    return _Wanted(applies_to, comparer, comparer.settle(options))
