"""Answers as they are compared with those of another entry: without what a copier changes to no effect."""

from collections.abc import Iterator

from checker.model.json import Json
from checker.model.kin import Saying
from checker.reading.canonical import dump_line

WEIGHTY = 100
"""Characters, white space not counted, from which on two systems do not hit on one text by chance."""

_WEIGHTY_CHANGES = 60
"""Characters of the lines that a patch brings or takes away."""

_FIRST_LINES = ("diff --git ", "--- ", "Index: ")


def saying_of(value: Json) -> Saying:
    """Give an answer as it is compared.

    White space and case tell nothing. Of a change to files there stay the names of the files and the lines that come
    and go, without the digests, line numbers, times and surroundings that a tool writes around them.
    """
    if not isinstance(value, str):
        text = dump_line(value).decode("utf-8", "replace") if isinstance(value, list | dict) else repr(value)
        return Saying(text, len(text) >= WEIGHTY)
    if _is_patch(value):
        lines = list(_changes(value))
        changed = [line for line in lines if line[:1] in "+-"]
        return Saying("\n".join(lines), sum(map(len, changed)) >= _WEIGHTY_CHANGES and len(changed) > 1, patch=True)
    text = _bare(value)
    return Saying(text, len(text) >= WEIGHTY)


def _is_patch(text: str) -> bool:
    return text.lstrip().startswith(_FIRST_LINES) and ("\n+" in text or "\n-" in text)


def _changes(patch: str) -> Iterator[str]:
    """Give the files that a patch changes, and its lines that come or go without their white space."""
    for line in patch.splitlines():
        if line.startswith(("+++ ", "--- ")):
            yield f"@{_file(line[4:])}"
        elif line[:1] in ("+", "-") and (bare := _bare(line)) not in ("+", "-"):
            yield bare


def _file(named: str) -> str:
    """Give a file's name without the time behind it and the letter before it."""
    name = named.partition("\t")[0].strip()
    return name[2:] if name[:2] in ("a/", "b/") else name


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()
