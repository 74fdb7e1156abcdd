"""What stands in one entry for several items."""

from collections.abc import Iterator

from checker.model.item import ItemKey
from checker.model.kin import Prints, TraceMark
from checker.scoring.copies.verbatim import LEAST, worth


def repeated_traces(prints: Prints) -> Iterator[tuple[TraceMark, str, int]]:
    """Give each trajectory that stands for three items or more: its first place and item, and the number of the others.

    Only files of the same size are read.
    """
    by_size: dict[int, list[str]] = {}
    for item, mark in prints.traces.items():
        if worth(mark):
            by_size.setdefault(mark.size, []).append(item)
    for items in by_size.values():
        if len(items) >= LEAST:
            yield from _groups(prints, items)


def repeated_patches(prints: Prints) -> Iterator[tuple[ItemKey, int]]:
    """Give the first item of each patch that stands for three items or more, and the number of the others."""
    by_beginning: dict[str, list[ItemKey]] = {}
    for key, saying in prints.answers.items():
        if saying.patch and saying.weighty:
            by_beginning.setdefault(saying.begins, []).append(key)
    by_text: dict[str, list[ItemKey]] = {}
    for key in (key for keys in by_beginning.values() if len(keys) >= LEAST for key in keys):
        by_text.setdefault(prints.answers[key].text, []).append(key)
    return ((keys[0], len(keys) - 1) for keys in by_text.values() if len(keys) >= LEAST)


def _groups(prints: Prints, items: list[str]) -> Iterator[tuple[TraceMark, str, int]]:
    by_digest: dict[str | None, list[str]] = {}
    for item in items:
        by_digest.setdefault(prints.traces[item].digest(), []).append(item)
    for digest, same in by_digest.items():
        if digest is not None and len(same) >= LEAST:
            yield prints.traces[same[0]], same[0], len(same) - 1
