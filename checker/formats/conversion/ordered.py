"""Writes JSON with the members in their own order, numbers digit by digit and characters as they are."""

from json.encoder import encode_basestring

from checker.model.json import Json
from checker.reading.canonical import dump, scalar


def pretty(value: Json) -> bytes:
    """Give the text of a file that people review: two spaces of indent, non-ASCII characters kept, a last newline."""
    return dump(value, order=iter)


def compact(value: Json) -> str:
    """Give a value on one line, with a space behind each comma and colon."""
    if isinstance(value, dict):
        return "{" + ", ".join([f"{encode_basestring(key)}: {compact(item)}" for key, item in value.items()]) + "}"
    if isinstance(value, list):
        return "[" + ", ".join([compact(item) for item in value]) + "]"
    return scalar(value)
