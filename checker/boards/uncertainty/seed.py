"""Seeds that follow from the data: the same items give the same random numbers, whoever takes part."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from checker.model.item import ItemKey


def seed(benchmark: str, version: str, keys: Iterable[ItemKey], clusters: Sequence[int]) -> str:
    """Give 64 hex digits that follow from the items and how they hang together, and from no entry.

    An entry that comes must not make the intervals of all others move by chance. `clusters` numbers each item's.
    """
    each = [_item(key, cluster) for key, cluster in zip(keys, clusters, strict=True)]
    return _digest([benchmark, version, *each])


def derived(seed: str, *purpose: str) -> str:
    """Give the seed of one purpose, such as the parts of a view; what is drawn for one never repeats in another."""
    return _digest([seed, *purpose]) if purpose else seed


def _item(key: ItemKey, cluster: int) -> str:
    return _digest([*key.parts, str(key.occurrence), str(cluster)])


def _digest(texts: Iterable[str]) -> str:
    """Hash texts each after its length, so that no two lists of them are the same bytes."""
    made = sha256()
    for text in texts:
        raw = text.encode("utf-8", "surrogatepass")
        made.update(len(raw).to_bytes(8, "big"))
        made.update(raw)
    return made.hexdigest()
