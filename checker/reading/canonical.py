"""Writes JSON in the one form that generated files have, numbers digit by digit."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring

from checker.model.json import Json

_WORDS = {None: "null", True: "true", False: "false"}


def dump(value: Json) -> bytes:
    """Give the text of a file: sorted keys, two spaces of indent, non-ASCII characters kept, a last newline.

    Raises TypeError for a value that is not JSON, floats included, and ValueError for a number that is not finite.
    """
    return _encoded("".join(_indented(value, "\n")) + "\n")


def dump_line(value: Json) -> bytes:
    """Give one line of a JSON Lines file: sorted keys, no spaces, non-ASCII characters kept, the newline included."""
    return _encoded(_compact(value) + "\n")


def _encoded(text: str) -> bytes:
    # A file name that is not UTF-8 reaches us with lone surrogates; JSON can only hold those escaped.
    return text.encode("utf-8", "backslashreplace")


def _indented(value: Json, newline: str) -> Iterator[str]:
    if not isinstance(value, dict | list) or not value:
        yield _compact(value)
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
        return ((f"{encode_basestring(key)}: ", value[key]) for key in sorted(value))
    return (("", item) for item in value)


def _compact(value: Json) -> str:
    if isinstance(value, str):
        return str(encode_basestring(value))
    if isinstance(value, Mapping):
        return "{" + ",".join([f"{encode_basestring(key)}:{_compact(value[key])}" for key in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([_compact(item) for item in value]) + "]"
    return _scalar(value)


def _scalar(value: bool | int | Decimal | None) -> str:
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if not isinstance(value, Decimal):
        raise TypeError(f"{type(value).__name__} is not a JSON value")
    if not value.is_finite():
        raise ValueError("JSON has no infinite numbers")
    return str(value)
