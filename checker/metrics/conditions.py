"""Whether an item satisfies a declared condition (`where`, `applies_to`)."""

from collections.abc import Sequence

from checker.model.benchmark import Condition
from checker.model.item import Item


def satisfies(item: Item, condition: Condition) -> bool:
    """Say whether the item has, for every name of the condition, one of its values; an empty condition always holds.

    A name is looked up among the attributes, then among the tags, of which any one may match.
    """
    return all(any(value in allowed for value in _values(item, name)) for name, allowed in condition.items())


def _values(item: Item, name: str) -> Sequence[str]:
    return (item.attributes[name],) if name in item.attributes else item.tags.get(name, ())
