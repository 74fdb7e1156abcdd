"""Did you mean: the known word that is most like one that nobody knows."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from checker.model.said import Said, say
from checker.reading.unseen import seen

_LONGEST = 120
_MOST_WORDS = 50
_MOST_COMPARED = 100_000


def nearest(word: str, words: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Give the word most like `word`, None where nothing is like it. Case, spaces and signs count little."""
    return None if len(word) > _LONGEST else _nearest(word, tuple(sorted(set(words))), cutoff)


@lru_cache(maxsize=1024)
def _nearest(word: str, known: tuple[str, ...], cutoff: float) -> str | None:
    bare = plain(word)
    same = [each for each in known if bare and plain(each) == bare]
    if same:
        return same[0]
    close = _close(word.casefold(), [each.casefold() for each in known], cutoff)
    return next((each for each in known if each.casefold() == close[0]), None) if close else _last_part(word, known)


def _last_part(word: str, known: tuple[str, ...]) -> str | None:
    """Give the known word that a compound ends in: `id` of `item_id` and of `itemId`."""
    begins = r"(?:[_.-]|(?<=[a-z])(?=[A-Z]))"
    ends = [each for each in known if re.search(f"{begins}(?i:{re.escape(each)})$", word)]
    return max(ends, key=len, default=None)


def same_at_sight(word: str, words: Iterable[str]) -> str | None:
    """Give the word that `word` is but for case, width, and white space or signs that cannot be seen; else None."""
    bare = _at_sight(word)
    return next((each for each in sorted(words) if _at_sight(each) == bare), None) if bare else None


def folded(word: str) -> str:
    """Give a word in NFKC, case folded, white space made one blank and none at the ends, and no sign that is unseen."""
    case_folded = unicodedata.normalize("NFKC", word).casefold()
    return " ".join(unicodedata.normalize("NFKC", seen(case_folded)).split())


def _at_sight(word: str) -> str:
    return folded(word).replace(" ", "")


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

    def nearest(self, word: str) -> str | None:
        """Give the word most like `word`, None where nothing is like it."""
        same = self._plain.get(plain(word)) if plain(word) else None
        if same is not None or self._left == 0 or len(word) > _LONGEST:
            return same
        self._left -= 1
        close = _close(word, self._words, self._cutoff)
        return close[0] if close else None


def plain(word: str) -> str:
    """Give a word without case, signs, blanks and leading zeros."""
    return re.sub(r"[\W_]+|(?<![0-9])0+(?=[0-9])", "", word.casefold())


def listed(names: Iterable[str]) -> str:
    """Join names for a sentence."""
    return ", ".join(names) or "none"


def choose(name: str, known: Iterable[str]) -> Said:
    """Say what to write instead of an unknown name."""
    names = sorted(known)
    near = nearest(name, names)
    if near is not None:
        return say("Write {like}. Known are: {known}.", like=near, known=listed(names))
    return say("Write one of: {known}.", known=listed(names))


def _close(word: str, known: Sequence[str], cutoff: float) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 — where nothing is misspelled it is not needed

    return get_close_matches(word, known, n=1, cutoff=cutoff)
