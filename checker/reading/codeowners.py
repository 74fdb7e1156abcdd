"""A CODEOWNERS file, as far as it names accounts."""

import re
from collections.abc import Iterator

_LOGIN = re.compile(r"@([A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?)")
_BLANK = re.compile(r"(?<!\\)[ \t]+")


def named_accounts(text: str) -> frozenset[str]:
    """Give the logins that own any path, in lower case; teams and mail addresses are nobody's login.

    A line is a pattern, whose spaces have a backslash before them, and then its owners; `#` begins a comment.
    """
    return frozenset(name for line in text.splitlines() for name in _of_line(line))


def _of_line(line: str) -> Iterator[str]:
    _, *owners = _BLANK.split(line.strip())
    if line.lstrip().startswith("#"):
        return
    for owner in owners:
        if owner.startswith("#"):
            return
        login = _LOGIN.fullmatch(owner)
        if login is not None:
            yield login[1].lower()
