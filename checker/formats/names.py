"""Names of files and folders that every system can hold, and words that are nearly the same."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from checker.model.said import Said, say

MOST_CHARACTERS = 120

_MOST_WORDS = 50
_MOST_COMPARED = 100_000

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.ASCII | re.IGNORECASE)


def awkward(name: str) -> Said | None:
    """Say why a file or folder name cannot be held everywhere; None for one that can."""
    if not _NAME.fullmatch(name):
        return say("may hold only ASCII letters, numerals, `.`, `_` and `-`, and begins with a letter or numeral")
    if len(name) > MOST_CHARACTERS:
        return say("is {n} characters long and may have {most}", n=len(name), most=MOST_CHARACTERS)
    if name.endswith("."):
        return say("ends with a full stop, which Windows drops")
    if _RESERVED.fullmatch(name):
        return say("is reserved on Windows")
    return None


def like(word: str, words: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Give the word most like `word`, None where nothing is like it. Case, spaces and signs count little."""
    return None if len(word) > MOST_CHARACTERS else _like(word, tuple(sorted(set(words))), cutoff)


@lru_cache(maxsize=1024)
def _like(word: str, known: tuple[str, ...], cutoff: float) -> str | None:
    bare = plain(word)
    same = [each for each in known if bare and plain(each) == bare]
    if same:
        return same[0]
    close = get_close_matches(word.casefold(), [each.casefold() for each in known], n=1, cutoff=cutoff)
    return next((each for each in known if each.casefold() == close[0]), None) if close else None


class Speller:
    """Finds the nearest of many words, for as many words as somebody would read suggestions for.

    Comparing with every known word takes a while, so that after some words only spelling that differs in case,
    signs or leading zeros is still seen through.
    """

    def __init__(self, words: Iterable[str], cutoff: float = 0.6) -> None:
        self._words = sorted(set(words))
        self._plain: dict[str, str] = {}
        for word in self._words:
            self._plain.setdefault(plain(word), word)
        self._cutoff = cutoff
        self._left = min(_MOST_WORDS, _MOST_COMPARED // (len(self._words) + 1))

    def like(self, word: str) -> str | None:
        """Give the word most like `word`, None where nothing is like it."""
        same = self._plain.get(plain(word)) if plain(word) else None
        if same is not None or self._left == 0 or len(word) > MOST_CHARACTERS:
            return same
        self._left -= 1
        close = get_close_matches(word, self._words, n=1, cutoff=self._cutoff)
        return close[0] if close else None


def plain(word: str) -> str:
    """Give a word without case, signs, blanks and leading zeros."""
    return re.sub(r"[\W_]+|(?<![0-9])0+(?=[0-9])", "", word.casefold())
