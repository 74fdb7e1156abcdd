"""Writes JSON with the members in their own order, numbers digit by digit and characters as they are."""

from collections.abc import Iterator
from json.encoder import encode_basestring

from checker.model.json import Json
from checker.reading.canonical import dump_line


def pretty(value: Json) -> bytes:
    """Give the text of a file that people review: two spaces of indent, non-ASCII characters kept, a last newline."""
    return ("".join(_indented(value, "\n")) + "\n").encode("utf-8", "backslashreplace")


def compact(value: Json) -> str:
    """Give a value on one line, with a space behind each comma and colon."""
    if isinstance(value, str):
        return str(encode_basestring(value))
    if isinstance(value, dict):
        return "{" + ", ".join([f"{encode_basestring(key)}: {compact(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([compact(item) for item in value]) + "]"
    return dump_line(value).decode().rstrip("\n")


def _indented(value: Json, newline: str) -> Iterator[str]:
    if not isinstance(value, dict | list) or not value:
        yield compact(value)
        return
    inner = newline + "  "
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    separator = inner
    for head, item in _items(value):
        yield separator + head
        yield from _indented(item, inner)
        separator = "," + inner
    yield newline + closing


def _items(value: dict[str, Json] | list[Json]) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        return ((f"{encode_basestring(key)}: ", item) for key, item in value.items())
    return (("", item) for item in value)
