"""Which version's items an entry answers, where submission.json does not say it as declared.

A slip in one line must not hide what is wrong with the answers: they are held against the version that is meant.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from checker.formats.remember import remembered
from checker.model.entry import Entry
from checker.model.item import ItemKey, ItemSet
from checker.reading.nearest import nearest

_LEAST_FIT = Fraction(1, 2)
_FAR_BETTER = 2
"""How many times better than any other a version must fit to be taken for the one that was answered."""


@remembered
def version_of(entry: Entry) -> str | None:
    """Name the version that is meant: the named one, the only one, the one that fits far best, the one most alike.

    None where none is clearly meant, and where the folder could not be listed.
    """
    if entry.version is not None or entry.unlisted is not None:
        return entry.version.name if entry.version is not None and entry.unlisted is None else None
    if len(entry.versions) == 1:
        return next(iter(entry.versions))
    said = entry.facts.version
    return fitting(entry) or (nearest(said, entry.versions) if said is not None else None)


def items_of(entry: Entry) -> ItemSet | None:
    """Give the items of the version that is meant; None where none is clearly meant."""
    version = version_of(entry)
    return entry.versions.get(version) if version is not None else None


def known_keys(items: ItemSet) -> frozenset[ItemKey] | None:
    """Give the keys that answers may have; None where nothing is published of them."""
    return items.superset if items.items is None else frozenset(item.key for item in items.items)


def fitting(entry: Entry) -> str | None:
    """Name the version whose items the answers fit far better than any other's; None without such."""
    keys = {attempt.key for attempt in entry.attempts if attempt.key is not None}
    fits = {name: _fit(keys, items) for name, items in entry.versions.items()}
    return _far_best(fits) if keys else None


def _fit(keys: Iterable[ItemKey], items: ItemSet) -> Fraction:
    """Give the share that answers and items have in common, of the larger of the two; 0 where ids are secret."""
    answered, known = frozenset(keys), known_keys(items)
    common = len(answered & known) if known is not None else 0
    most = max(len(answered), items.count)
    return Fraction(min(common, items.count), most) if most else Fraction(0)


def _far_best(fits: Mapping[str, Fraction]) -> str | None:
    ranked = sorted(fits, key=lambda name: (-fits[name], name))
    best, others = ranked[0], [fits[name] for name in ranked[1:]]
    far = all(fits[best] >= _FAR_BETTER * other for other in others)
    return best if far and fits[best] >= _LEAST_FIT else None
