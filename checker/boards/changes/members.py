"""Looks into a published JSON file, of today or long ago: each value is taken as one kind, or the file is refused."""

import json
import re
from collections.abc import Collection, Mapping
from decimal import Decimal

from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.value import dataclass

_RATIO = re.compile(r"-?[0-9]+/[1-9][0-9]*")


class Unreadable(Exception):
    """A file is not as Pullrank writes it; `why` is said to people."""

    def __init__(self, path: str, why: Said) -> None:
        super().__init__(path)
        self.path = path
        self.why = why


@dataclass(frozen=True, slots=True)
class Member:
    """A value of a JSON file, and where in it the value stands. Whatever is asked of it raises Unreadable."""

    path: str
    place: str
    value: Json

    def __getitem__(self, name: str) -> "Member":
        """Give a member that every file has had at any time."""
        found = self.get(name)
        if found is None:
            raise Unreadable(self.path, say("{place} is missing", place=f"{self.place}/{name}"))
        return found

    def get(self, name: str) -> "Member | None":
        """Give a member that older files lack; None where it is not there."""
        return self.members().get(name)

    def members(self) -> Mapping[str, "Member"]:
        """Give all members of an object by name."""
        if not isinstance(self.value, dict):
            raise self._unlike()
        return {name: Member(self.path, f"{self.place}/{name}", each) for name, each in self.value.items()}

    def items(self) -> tuple["Member", ...]:
        """Give all items of a list."""
        if not isinstance(self.value, list):
            raise self._unlike()
        return tuple(Member(self.path, f"{self.place}/{at}", each) for at, each in enumerate(self.value))

    def texts(self) -> Mapping[str, str]:
        """Give the members of an object of texts."""
        return {name: each.text() for name, each in self.members().items()}

    def text(self) -> str:
        """Give a text."""
        if not isinstance(self.value, str):
            raise self._unlike()
        return self.value

    def optional_text(self) -> str | None:
        """Give a text, or null."""
        return None if self.value is None else self.text()

    def optional_ratio(self) -> str | None:
        """Give a fraction as a text, or null."""
        found = self.optional_text()
        if found is not None and _RATIO.fullmatch(found) is None:
            raise self._unlike()
        return found

    def one_of(self, words: Collection[str]) -> str:
        """Give one of a few words."""
        if self.text() not in words:
            raise self._unlike()
        return self.text()

    def flag(self) -> bool:
        """Give true or false."""
        if not isinstance(self.value, bool):
            raise self._unlike()
        return self.value

    def integer(self, least: int) -> int:
        """Give a whole number that is no smaller than `least`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < least:
            raise self._unlike()
        return self.value

    def optional_rank(self) -> int | None:
        """Give a rank, or null."""
        return None if self.value is None else self.integer(1)

    def optional_number(self) -> Decimal | None:
        """Give a number, or null."""
        if self.value is None:
            return None
        if isinstance(self.value, bool) or not isinstance(self.value, int | Decimal):
            raise self._unlike()
        return Decimal(self.value)

    def _unlike(self) -> Unreadable:
        return Unreadable(self.path, say("at {place} it is not as Pullrank writes it", place=self.place or "/"))


def parsed(files: Mapping[str, bytes], path: str) -> Member:
    """Read a file of which the whole is an object. Raises Unreadable."""
    if path not in files:
        raise Unreadable(path, say("it is not there"))
    try:
        # Not by the strict reader: a name that is no UTF-8 stands here as a lone surrogate, which that one refuses.
        value = json.loads(files[path], parse_float=Decimal)
    except (ValueError, RecursionError):
        raise Unreadable(path, say("it is not JSON")) from None
    if not isinstance(value, dict):
        raise Unreadable(path, say("it is no object"))
    return Member(path, "", value)
