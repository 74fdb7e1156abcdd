"""Writes JSON, numbers digit by digit: in the one form that generated files have, or with members as they came."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from json.encoder import encode_basestring as quote

from checker.model.json import Json

Order = Callable[[Iterable[str]], Iterable[str]]

_WORDS = {None: "null", True: "true", False: "false"}


def dump(value: Json, order: Order = sorted) -> bytes:
    """Give the text of a file: two spaces of indent, non-ASCII characters kept, a last newline.

    `order` puts the keys of each object in order, `iter` leaves them as they are. Raises TypeError for a value that is
    not JSON, floats included, and ValueError for a number that is not finite.
    """
    return _encoded("".join(_indented(value, "\n", order)) + "\n")


def dump_line(value: Json) -> bytes:
    """Give one line of a JSON Lines file: sorted keys, no spaces, non-ASCII characters kept, the newline included."""
    return _encoded(_compact(value) + "\n")


def scalar(value: Json) -> str:
    """Write what is no object and no list. Raises TypeError and ValueError as `dump` does."""
    if isinstance(value, str):
        return str(quote(value))
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if not isinstance(value, Decimal):
        raise TypeError(f"{type(value).__name__} is not a JSON value")
    if not value.is_finite():
        raise ValueError("JSON has no infinite numbers")
    return str(value)


def _encoded(text: str) -> bytes:
    # A file name that is not UTF-8 reaches us with lone surrogates; JSON can only hold those escaped.
    return text.encode("utf-8", "backslashreplace")


def _indented(value: Json, newline: str, order: Order) -> Iterator[str]:
    if not isinstance(value, dict | list) or not value:
        yield _compact(value)
        return
    inner = newline + "  "
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    separator = inner
    for head, item in _items(value, order):
        yield separator + head
        yield from _indented(item, inner, order)
        separator = "," + inner
    yield newline + closing


def _items(value: dict[str, Json] | list[Json], order: Order) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        return ((f"{quote(key)}: ", value[key]) for key in order(value))
    return (("", item) for item in value)


def _compact(value: Json) -> str:
    # What is most frequent is asked first, and of what class it is: whether something is a Mapping is asked slowly.
    if type(value) is str:
        return str(quote(value))
    if type(value) is dict:
        return "{" + ",".join([f"{quote(name)}:{_compact(value[name])}" for name in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([_compact(each) for each in value]) + "]"
    if value is None or isinstance(value, int | Decimal) or not isinstance(value, Mapping):
        return scalar(value)
    return _compact(dict(value))
