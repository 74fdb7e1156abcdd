"""What a message says, as texts under headings: its content in each of its forms, its reasoning, its calls."""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from checker.model.json import Json
from checker.model.value import dataclass
from checker.report.site.traces.clean import cleaned, label, size_text
from checker.report.site.traces.fold import MOST

_REASONING = ("reasoning_content", "reasoning", "thinking")
_HELD = re.compile(r"data:[\w./+-]*[;,]")
"""The begin of an address that holds what it leads to (RFC 2397)."""

_MOST_ADDRESS = 200
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Said:
    """One text of a message. `kind`: `text`, `reasoning`, `call`, `odd` (of no known form), `other` (no text at all).

    `call` is the index of a call among the message's calls. `note` says what is wrong with it. `size` is in bytes as
    it was written.
    """

    kind: str
    title: str
    text: str
    size: int
    call: int | None = None
    note: str = ""


def said_in(message: Mapping[str, Json]) -> Iterator[Said]:
    """Give every text of a message but its calls, in the order of reading."""
    for key in _REASONING:
        if isinstance(text := message.get(key), str) and text.strip():
            yield Said("reasoning", "reasoning", cleaned(text), _weight(text))
    content = message.get("content")
    if isinstance(content, list):
        yield from map(_part, content)
    elif isinstance(content, str):
        if content.strip():
            yield Said("text", "", cleaned(content), _weight(content))
    elif content is not None:
        yield _odd("content", content)
    if isinstance(refusal := message.get("refusal"), str) and refusal.strip():
        yield Said("text", "refusal", cleaned(refusal), _weight(refusal))


def call_said(call: Json, number: int) -> Said:
    """Give one call: the tool's name, and its arguments set out as JSON, or as they are where they are none."""
    function = call.get("function") if isinstance(call, dict) else None
    if not isinstance(function, dict):
        odd = _odd("call", call)
        return Said("call", "?", odd.text, odd.size, number, "not written as a call")
    name, arguments = function.get("name"), function.get("arguments")
    title = label(name) if isinstance(name, str) and name.strip() else "?"
    if not isinstance(arguments, str):
        text = "" if arguments is None else pretty(arguments)
        return Said("call", title, cleaned(text), _weight(text), number, "arguments are no JSON text")
    text, note = _set_out(arguments)
    return Said("call", title, cleaned(text), _weight(arguments), number, note)


def pretty(value: Json) -> str:
    """Set a value out as JSON, its strings as they are read; on one line where it is too deep or too long for more."""
    line = json.dumps(value, ensure_ascii=False, default=_number)
    if len(line) > MOST or _deep(value):
        return line
    return json.dumps(value, indent=2, ensure_ascii=False, default=_number)


def _set_out(arguments: str) -> tuple[str, str]:
    try:
        value = json.loads(arguments)
        if isinstance(value, dict):
            return "\n".join(_argument(name, each) for name, each in value.items()), ""
    except (ValueError, RecursionError):
        return arguments, "arguments are not JSON; shown as written"
    return arguments, "arguments are no JSON object; shown as written"


def _argument(name: str, value: Json) -> str:
    """Give one argument: a text of several lines below its name as it will be read, all else as JSON."""
    if isinstance(value, str) and "\n" in value:
        return f"{name}:\n{value}"
    return f"{name}: {value if isinstance(value, str) else pretty(value)}"


def _part(part: Json) -> Said:
    kind = part.get("type") if isinstance(part, dict) else None
    if not isinstance(part, dict) or not isinstance(kind, str):
        return _odd("part", part)
    inside = part.get(kind)
    if isinstance(inside, str) and not _HELD.match(inside):
        manner = "reasoning" if kind in _REASONING else "text"
        return Said(manner, "" if kind == "text" else label(kind), cleaned(inside), _weight(inside))
    text = pretty(part)
    return Said("other", label(kind), cleaned(_short(part, text)), _weight(text))


def _short(part: Mapping[str, Json], text: str) -> str:
    """Say of a picture, a sound or a file where it is, or how large it is where the message itself holds it."""
    kind = str(part["type"])
    inside = part.get(kind)
    address = inside.get("url") if isinstance(inside, dict) else None
    if isinstance(address, str) and not _HELD.match(address):
        return address if len(address) <= _MOST_ADDRESS else f"{address[:_MOST_ADDRESS]}…"
    return f"{size_text(len(text))} of data, in the raw file" if len(text) > _MOST_ADDRESS else text


def _odd(title: str, value: Json) -> Said:
    text = pretty(value)
    return Said("odd", title, cleaned(text), _weight(text), note=f"{title} is of no known form; shown as JSON")


def _deep(value: Json) -> bool:
    level: list[Json] = [value]
    for _ in range(_DEEPEST):
        level = [
            inside
            for each in level
            if isinstance(each, dict | list)
            for inside in (each.values() if isinstance(each, dict) else each)
        ]
    return any(isinstance(each, dict | list) for each in level)


def _weight(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _number(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else str(value)
