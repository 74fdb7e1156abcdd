"""Numbers that look random and are the same everywhere: digests of words."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def chance(least: int, most: int, *words: object) -> int:
    """Give a whole number from `least` to `most` that depends on the words alone."""
    digest = sha256("\x1f".join(map(str, words)).encode()).digest()
    return least + int.from_bytes(digest[:8], "big") % (most - least + 1)


def choice(options: Sequence[T], *words: object) -> T:
    """Give one of the options, which depends on the words alone."""
    return options[chance(0, len(options) - 1, *words)]
