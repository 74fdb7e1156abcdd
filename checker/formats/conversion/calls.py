"""Tool calls as chat messages hold them: an id, a name, and arguments that are a JSON text."""

from checker.formats.conversion.base import Fields
from checker.formats.conversion.notes import Notes
from checker.formats.conversion.ordered import compact
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.parser import parse
from checker.reading.pointer import child

_FIX = say("Convert from the log as the harness wrote it.")
_NOT_JSON = say("arguments of a call that are not JSON were kept as one JSON string")
_BLANK = say("blank arguments of a call became {empty}", empty="{}")


def call(id: str, name: str, arguments: str, extras: Fields | None = None) -> Fields:
    """Make a tool call of its parts."""
    function: Fields = {"name": name, "arguments": arguments}
    return {"id": id, "type": "function", "function": function, **(extras or {})}


def arguments_text(value: Json, notes: Notes, about: str) -> str:
    """Give arguments as a JSON text: text that is JSON stays as it is, and a value is written out."""
    if value is None:
        return "{}"
    if not isinstance(value, str):
        return compact(value)
    if not value.strip():
        notes.tell(_BLANK, about)
        return "{}"
    if _is_json(value):
        return value
    notes.tell(_NOT_JSON, about)
    return compact(value)


def chat_call(value: Json, id: str, at: tuple[str, str], notes: Notes) -> Fields:
    """Read a call of the chat form under an id that was settled. Raises Broken."""
    path, pointer = at
    function = value.get("function") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(function, dict):
        raise broken(path, pointer, say("is no tool call: an object with `function` is expected"), _FIX)
    name = named(function.get("name"), path, child(pointer, "function"))
    made = call(
        id, name, arguments_text(function.get("arguments"), notes, path), others(value, "id", "type", "function")
    )
    more = others(function, "name", "arguments")
    return {**made, **({"function": {**_fields(made["function"]), **more}} if more else {})}


def named(value: Json, path: str, pointer: str) -> str:
    """Give a tool's name. Raises Broken for what is none."""
    if not isinstance(value, str) or not value:
        raise broken(path, pointer, say("the call names no tool"), _FIX)
    return value


def others(value: Fields, *known: str) -> Fields:
    """Give the members of an object that are not among those known."""
    return {key: item for key, item in value.items() if key not in known}


def _fields(value: Json) -> Fields:
    return value if isinstance(value, dict) else {}


def _is_json(text: str) -> bool:
    try:
        parse(text.encode("utf-8", "surrogatepass"), twice=True)
    except ValueError:
        return False
    return True
