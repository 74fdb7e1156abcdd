"""Whether an item satisfies a declared condition (`where`, `applies_to`)."""

from collections.abc import Callable, Sequence

from checker.model.benchmark import Condition
from checker.model.item import Item


def satisfies(item: Item, condition: Condition) -> bool:
    """Say whether the item has, for every name of the condition, one of its values; an empty condition always holds.

    A name is looked up among the attributes, then among the tags, of which any one may match.
    """
    # Written out, since it is asked for every item and component.
    for name, allowed in condition.items():
        if name in item.attributes:
            if item.attributes[name] not in allowed:
                return False
        elif not any(value in allowed for value in item.tags.get(name, ())):
            return False
    return True


def marker(items: Sequence[Item]) -> Callable[[Condition], bytes]:
    """Give what marks the items that satisfy a condition, one byte each; many components share few conditions."""
    known: dict[tuple[tuple[str, tuple[str, ...]], ...], bytes] = {(): b"\1" * len(items)}

    def marked(condition: Condition) -> bytes:
        key = tuple(condition.items())
        if key not in known:
            known[key] = bytes(satisfies(item, condition) for item in items)
        return known[key]

    return marked
