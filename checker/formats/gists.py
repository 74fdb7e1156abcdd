"""What the system itself says in a trajectory, as it is compared, however the file is written."""

from collections.abc import Iterator
from hashlib import sha256

from checker.formats.sayings import bare
from checker.model.json import Json

LEAST = 500
"""Letters and digits that a system must say, or two runs that broke off at once are taken for one."""

_SENTENCE = 20
"""Characters of a text below which it is a name, a time or an id; so is one without a space."""

_NOT_ITS_OWN = frozenset({"system", "user", "developer"})


def gist_of(messages: Json) -> str | None:
    """Give the digest of what is said by nobody but the system and its tools; None where that is little.

    Indentation, the order of keys, ids, times and signs between words do not count.
    """
    text = "\n".join(bare(said) for said in _said(messages))
    return sha256(text.encode("utf-8", "replace")).hexdigest() if len(text) >= LEAST else None


def _said(messages: Json) -> Iterator[str]:
    waiting = [messages]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting += reversed(each)
        elif isinstance(each, dict):
            if each.get("role") not in _NOT_ITS_OWN:
                waiting += (each[name] for name in sorted(each, reverse=True))
        elif isinstance(each, str) and len(each) >= _SENTENCE and " " in each:
            yield each
