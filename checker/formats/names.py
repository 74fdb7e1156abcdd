"""Names of files and folders that every system can hold, and words that are nearly the same."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from checker.model.said import Said, say

MOST_CHARACTERS = 120

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.ASCII | re.IGNORECASE)


def awkward(name: str) -> Said | None:
    """Say why a file or folder name cannot be held everywhere; None for one that can."""
    if not _NAME.fullmatch(name):
        return say("may hold only ASCII letters, digits, `.`, `_` and `-`, and begins with a letter or digit")
    if len(name) > MOST_CHARACTERS:
        return say("is {n} characters long and may have {most}", n=len(name), most=MOST_CHARACTERS)
    if name.endswith("."):
        return say("ends with a full stop, which Windows drops")
    if _RESERVED.fullmatch(name):
        return say("is reserved on Windows")
    return None


def like(word: str, words: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Give the word most like `word`, None where nothing is like it. Case, spaces and signs count little."""
    known = sorted(set(words))
    plain = _plain(word)
    same = [each for each in known if _plain(each) == plain]
    if same:
        return same[0]
    close = get_close_matches(word.casefold(), [each.casefold() for each in known], n=1, cutoff=cutoff)
    return next((each for each in known if each.casefold() == close[0]), None) if close else None


def _plain(word: str) -> str:
    return re.sub(r"[^0-9a-z]+", "", word.casefold())
