"""Answers as digests, by which a new entry is held against all before it without keeping their texts."""

from collections.abc import Mapping
from hashlib import sha256
from unicodedata import normalize

from checker.model.entry import Entry
from checker.model.json import Json
from checker.model.metering import Sayings
from checker.reading.canonical import dump_line

_DIGITS = 16


def sayings_of(entry: Entry) -> Sayings:
    """Give what an entry answers by the item's written id; case, width and white space make no other answer."""
    return {str(each.key): _digest(each.value) for each in entry.answers if not each.blank}


def changed(new: Sayings, old: Sayings) -> int:
    """Count the items that two entries answer differently; one that only one of them answers is such an item."""
    return sum(new.get(item) != old.get(item) for item in new.keys() | old.keys())


def nearest(new: Sayings, earlier: Mapping[str, Sayings], least: int) -> str | None:
    """Name the first entry before this one, in their order, that differs on fewer than `least` items."""
    return next((name for name, old in earlier.items() if changed(new, old) < least), None)


def _digest(value: Json) -> str:
    return sha256(dump_line(_plain(value))).hexdigest()[:_DIGITS]


def _plain(value: Json) -> Json:
    if isinstance(value, str):
        return " ".join(normalize("NFKC", value).casefold().split())
    return [_plain(each) for each in value] if isinstance(value, list) else value
