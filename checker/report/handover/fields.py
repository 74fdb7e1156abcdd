"""Reads documents strictly: every member there, none besides, each of its kind and within bounds."""

import re
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeVar

from checker.model.errors import UsageRefusal
from checker.model.json import Json
from checker.model.said import say
from checker.reading.limits import JsonLimits
from checker.reading.strict import read_json

T = TypeVar("T")
MOST_BYTES = 32 << 20
LARGEST = 999_999_999
_LIMITS = JsonLimits(bytes=MOST_BYTES)


class Fields:
    """An object of a document, and where it stands; every fault is a refusal that names the document and the place."""

    def __init__(self, value: Json, document: str, where: str, keys: tuple[str, ...]) -> None:
        self._document, self._where = document, where
        if not isinstance(value, dict) or set(value) != set(keys):
            self.refuse("", f"an object with exactly {', '.join(keys)}")
        self._held: Mapping[str, Json] = value

    def refuse(self, key: str, expected: str) -> NoReturn:
        """Say what was expected where."""
        raise refused(self._document, f"{self._where}{f'/{key}' if key else ''}", expected)

    def inner(self, key: str, keys: tuple[str, ...]) -> "Fields":
        """Give a member that is an object."""
        return Fields(self._held[key], self._document, f"{self._where}/{key}", keys)

    def text(self, key: str, longest: int, shape: re.Pattern[str] | None = None) -> str:
        """Give a string of at most so many characters, and of that shape from its first to its last."""
        value = self._held[key]
        if not isinstance(value, str) or len(value) > longest:
            self.refuse(key, f"a string of at most {longest} characters")
        if shape is not None and shape.fullmatch(value) is None:
            self.refuse(key, f"a string like {shape.pattern}")
        return value

    def optional_text(self, key: str, longest: int, shape: re.Pattern[str] | None = None) -> str | None:
        """Give a string or None."""
        return None if self._held[key] is None else self.text(key, longest, shape)

    def count(self, key: str, least: int = 0) -> int:
        """Give a whole number from `least` to `LARGEST`."""
        value = self._held[key]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST:
            self.refuse(key, f"a whole number from {least} to {LARGEST}")
        return value

    def optional_count(self, key: str, least: int = 0) -> int | None:
        """Give a whole number or None."""
        return None if self._held[key] is None else self.count(key, least)

    def flag(self, key: str) -> bool:
        """Give true or false."""
        value = self._held[key]
        if not isinstance(value, bool):
            self.refuse(key, "true or false")
        return value

    def word(self, key: str, words: type[T]) -> T:
        """Give a member of an enumeration."""
        try:
            return words(self._held[key])  # type: ignore[call-arg]
        except (ValueError, TypeError):
            self.refuse(key, f"one of {', '.join(map(str, words))}")  # type: ignore[call-overload]

    def is_null(self, key: str) -> bool:
        """Whether a member is there as null."""
        return self._held[key] is None

    def every(self, key: str, keys: tuple[str, ...], read: Callable[["Fields"], T], most: int) -> tuple[T, ...]:
        """Read a list of at most `most` objects."""
        value = self._held[key]
        if not isinstance(value, list) or len(value) > most:
            self.refuse(key, f"a list of at most {most}")
        path = f"{self._where}/{key}"
        return tuple(read(Fields(each, self._document, f"{path}/{at}", keys)) for at, each in enumerate(value))

    def texts(self, key: str, longest: int, most: int, shape: re.Pattern[str] | None = None) -> tuple[str, ...]:
        """Give a list of at most `most` strings."""
        value = self._held[key]
        if not isinstance(value, list) or len(value) > most:
            self.refuse(key, f"a list of at most {most}")
        held = Fields({str(at): each for at, each in enumerate(value)}, self._document, f"{self._where}/{key}",
                      tuple(map(str, range(len(value)))))  # fmt: skip
        return tuple(held.text(str(at), longest, shape) for at in range(len(value)))

    def by_name(self, key: str, longest: int, most: int) -> "Fields":
        """Give a member that is an object of any names, each at most `longest` characters long."""
        value = self._held[key]
        if not isinstance(value, dict) or len(value) > most or any(len(name) > longest for name in value):
            self.refuse(key, f"an object of at most {most} members, their names at most {longest} characters long")
        return Fields(value, self._document, f"{self._where}/{key}", tuple(value))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members."""
        return tuple(self._held)


def document(raw: bytes, name: str, keys: tuple[str, ...]) -> Fields:
    """Parse a document of at most 32 MiB. Raises UsageRefusal; `name` is what to call it."""
    if len(raw) > MOST_BYTES:
        raise refused(name, "", f"at most {MOST_BYTES} bytes")
    value, faults = read_json(raw, _LIMITS)
    if faults:
        raise refused(name, "", "one JSON object as strict readers take it")
    return Fields(value, name, "", keys)


def refused(name: str, where: str, expected: str) -> UsageRefusal:
    """Give the refusal of a document."""
    return UsageRefusal(
        say("the {name} is not one of Pullrank's: at {where} there should be {expected}",
            name=name, where=where or "/", expected=expected),
        say("Hand over what the same version of Pullrank has written, unchanged."),
    )  # fmt: skip
