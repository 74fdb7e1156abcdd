"""Finds where the values of many JSON pointers stand in a file, in one scan."""

import re
from collections.abc import Iterable
from contextlib import suppress

from checker.reading.linecolumn import lines_and_columns
from checker.reading.parser import value_and_end
from checker.reading.pointer import split

Wanted = tuple[str, bool]
"""A pointer, and whether the key is wanted instead of the value."""

_space = re.compile(r"[ \t\n\r]*").match


class _Wish:
    """What is wanted at one place and below it."""

    __slots__ = ("here", "steps")

    def __init__(self) -> None:
        self.here: list[Wanted] = []
        self.steps: dict[str, _Wish] = {}

    def all(self) -> Iterable[Wanted]:
        """Give everything wanted here and below."""
        yield from self.here
        for step in self.steps.values():
            yield from step.all()


def locate(raw: bytes, wanted: Iterable[Wanted], lines: bool = False) -> dict[Wanted, tuple[int, int]]:
    """Give (line, column) of each pointer's value, or of its member's key where that is wanted.

    Of a key that stands twice in an object the last counts. A pointer to nothing gives its nearest ancestor that is
    there. With `lines` the text is JSON Lines and a pointer's first step is the line's index. In a text that is not
    JSON, what stands behind the fault is left out.
    Takes time in proportion to the text.
    """
    text = raw.decode("utf-8", "surrogateescape")
    found = _Finder(text).lines(_wishes(wanted)) if lines else _Finder(text).document(_wishes(wanted))
    places = lines_and_columns(text, found.values())
    return {want: places[offset] for want, offset in found.items()}


def _wishes(wanted: Iterable[Wanted]) -> _Wish:
    root = _Wish()
    for want in wanted:
        wish = root
        for step in split(want[0]):
            wish = wish.steps.setdefault(step, _Wish())
        wish.here.append(want)
    return root


class _Finder:
    """One scan. `found` holds the offset of everything wanted that was reached."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.found: dict[Wanted, int] = {}

    def document(self, root: _Wish) -> dict[Wanted, int]:
        """Scan a JSON document."""
        with suppress(ValueError, StopIteration, IndexError, RecursionError):  # not JSON from there on
            self._value(root, _after_space(self._text, 0), None)
        return self.found

    def lines(self, root: _Wish) -> dict[Wanted, int]:
        """Scan the wanted lines of a JSON Lines text."""
        self._give(root.here, 0)
        left = dict(root.steps)
        start = index = 0
        while left and start < len(self._text):
            end = self._text.find("\n", start) + 1 or len(self._text)
            wish = left.pop(str(index), None)
            if wish is not None:
                inside = _Finder(self._text[start:end]).document(wish)
                self.found.update((want, start + offset) for want, offset in inside.items())
            start = end
            index += 1
        for wish in left.values():
            self._give(wish.all(), 0)
        return self.found

    def _give(self, wants: Iterable[Wanted], offset: int) -> None:
        self.found.update(dict.fromkeys(wants, offset))

    def _value(self, wish: _Wish, at: int, key: int | None) -> int:
        """Scan the value at `at`, its key at `key`; give the offset behind it."""
        opening = self._text[at]
        for want in wish.here:
            self.found[want] = key if want[1] and key is not None else at
        if not wish.steps:
            return value_and_end(self._text, at)[1]
        left = dict(wish.steps)
        if opening == "{":
            end = self._members(left, at)
        elif opening == "[":
            end = self._elements(left, at)
        else:
            end = value_and_end(self._text, at)[1]
        for absent in left.values():
            self._give(absent.all(), at)
        return end

    def _members(self, left: dict[str, _Wish], at: int) -> int:
        text, steps = self._text, dict(left)
        at = _after_space(text, at + 1)
        if text[at] == "}":
            return at + 1
        while True:
            if text[at] != '"':
                raise ValueError
            key_at = at
            key, at = value_and_end(text, at)
            at = _after(text, at, ":")
            at = self._part(steps.get(key), at, key_at)
            left.pop(key, None)
            at = _after_space(text, at)
            if text[at] == "}":
                return at + 1
            at = _after(text, at, ",")

    def _elements(self, left: dict[str, _Wish], at: int) -> int:
        text = self._text
        at = _after_space(text, at + 1)
        if text[at] == "]":
            return at + 1
        index = 0
        while True:
            at = self._part(left.pop(str(index), None), at, None)
            index += 1
            at = _after_space(text, at)
            if text[at] == "]":
                return at + 1
            at = _after(text, at, ",")

    def _part(self, wish: _Wish | None, at: int, key: int | None) -> int:
        return value_and_end(self._text, at)[1] if wish is None else self._value(wish, at, key)


def _after_space(text: str, at: int) -> int:
    match = _space(text, at)
    return match.end() if match else at


def _after(text: str, at: int, mark: str) -> int:
    """Give the offset of what follows `mark`, which must be next."""
    at = _after_space(text, at)
    if text[at] != mark:
        raise ValueError
    return _after_space(text, at + 1)
