"""Answers as they are compared with those of another entry: without what a copier changes to no effect."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from unicodedata import normalize

from checker.model.json import Json
from checker.model.kin import Saying
from checker.model.pattern import pattern
from checker.reading.canonical import dump_line

WEIGHTY = 100
"""Characters, white space not counted, from which on two systems do not hit on one text by chance."""

_WEIGHTY_CHANGES = 60
"""Characters of the lines that a patch brings or takes away."""

_FIRST = 4
"""Lines by which patches are told apart that are not the same."""

_WORDS = 20
"""Letters and digits from which on a text tells enough without the signs between them."""

_SIGNS = pattern(r"[\W_]+")
_FIRST_LINES = ("diff --git ", "--- ", "Index: ")
_FILE_LINES = ("+++ ", "--- ")
_KEPT = pattern(r"^[+-][^\S\n]*\S.*", re.MULTILINE)
_BETWEEN = "\0"


def saying_of(value: Json) -> Saying:
    """Give an answer as it is compared.

    White space and case tell nothing, nor do the signs between many words and such as nobody sees. Of a change to files
    there stay the names of the files and the lines that come and go, without the digests, line numbers, times and
    surroundings that a tool writes around them.
    """
    if not isinstance(value, str):
        text = dump_line(_plain(value)).decode("utf-8", "replace") if isinstance(value, list | dict) else repr(value)
        return Saying(text, len(text) >= WEIGHTY)
    if _is_patch(value):
        return _change(value)
    text = bare(value)
    return Saying(text, len(text) >= WEIGHTY)


def asked_later(value: Json) -> Saying | None:
    """Give an answer as `saying_of` does, a patch not yet read; None where it says nothing."""
    if isinstance(value, str) and _is_patch(value) and _BETWEEN not in value:
        begins = "\n".join(islice(_lines(value), _FIRST))
        return Saying(cache(lambda: _change(value).text), _is_weighty(value), True, begins) if begins else None
    saying = saying_of(value)
    return saying if saying.text else None


def _plain(value: Json) -> Json:
    """Give a value whose texts are without white space and case."""
    if isinstance(value, str):
        return bare(value)
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return {name: _plain(each) for name, each in value.items()} if isinstance(value, dict) else value


def _is_patch(text: str) -> bool:
    return text.lstrip().startswith(_FIRST_LINES) and ("\n+" in text or "\n-" in text)


def _change(patch: str) -> Saying:
    """Take from a patch the files that it changes, and its lines that come or go."""
    kept = [_named(line) if line.startswith(_FILE_LINES) else line for line in _KEPT.findall(patch)]
    # All lines at once: a word a line more takes longer than everything else.
    text = "".join("\n".join(kept).replace("\n", _BETWEEN).split()).replace(_BETWEEN, "\n").casefold()
    changed = [line for line in text.split("\n") if line[:1] in ("+", "-")]
    return Saying(text, sum(map(len, changed)) >= _WEIGHTY_CHANGES and len(changed) > 1, patch=True)


def _lines(patch: str) -> Iterator[str]:
    """Give the lines of a patch's text one by one."""
    for found in _KEPT.finditer(patch):
        line = found[0]
        yield "".join((_named(line) if line.startswith(_FILE_LINES) else line).split()).casefold()


def _is_weighty(patch: str) -> bool:
    """Tell what `_change` tells, without reading on once it is sure."""
    size = count = 0
    for line in _lines(patch):
        if line[:1] in ("+", "-"):
            size, count = size + len(line), count + 1
            if size >= _WEIGHTY_CHANGES and count > 1:
                return True
    return False


def _named(line: str) -> str:
    return f"@{_file(line[4:])}"


def _file(named: str) -> str:
    """Give a file's name without the time behind it and the letter before it."""
    name = named.partition("\t")[0].strip()
    return name[2:] if name[:2] in ("a/", "b/") else name


def bare(text: str) -> str:
    """Give a text without white space and case; where there are words, without the signs between them, too."""
    plain = text if text.isascii() else normalize("NFKC", text)
    words = _SIGNS.sub("", plain)
    return (words if len(words) >= _WORDS else "".join(plain.split())).casefold()
