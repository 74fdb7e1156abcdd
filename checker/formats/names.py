"""Names of files and folders that every system can hold."""

import re

from checker.model.pattern import pattern
from checker.model.said import Said, say

MOST_CHARACTERS = 120

_NAME = pattern(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)
# Windows takes a name for a device by what stands before the first full stop; `nul_v1` and `null` are plain names.
_RESERVED = pattern(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.ASCII | re.IGNORECASE)


def awkward(name: str) -> Said | None:
    """Say why a file or folder name cannot be held everywhere; None for one that can."""
    if len(name) > MOST_CHARACTERS:
        return say("is {n} characters long and may have {most}", n=len(name), most=MOST_CHARACTERS)
    if not _NAME.fullmatch(name):
        return say("may hold only ASCII letters, numerals, `.`, `_` and `-`, and begins with a letter or numeral")
    if name.endswith("."):
        return say("ends with a full stop, which Windows drops")
    if _RESERVED.fullmatch(name):
        return say("is reserved on Windows")
    return None
