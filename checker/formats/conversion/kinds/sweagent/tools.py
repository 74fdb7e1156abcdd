"""The tools of a SWE-agent run as function schemas, from its configuration.

`command_docs` is a text with a paragraph for each command: its name and a colon, then indented `docstring:`,
`signature:` and `arguments:` with a line `- name (type) [required]: description` each. Newer forms are lists.
"""

import re
from collections.abc import Iterator

from checker.formats.conversion.base import Fields
from checker.formats.conversion.notes import Notes
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import resolve

_PLACES = ("/agent/tools/command_docs", "/agent/agent_configs/0/tools/command_docs", "/agent/config/command_docs")
_NONE = say("the configuration does not tell which tools there were: the field is left out")
_UNREAD = say("the documentation of the tools could not be made into schemas: the field is left out")
_PARTLY = say("lines of the tools' documentation fit no schema and were left out")

_START = re.compile(r"^(\S+):[ \t]*\n(?=  (?:docstring|signature|arguments):)", re.MULTILINE)
_FIELD = re.compile(r"^  (docstring|signature|arguments):[ \t]?", re.MULTILINE)
_ARGUMENT = re.compile(r"^[ \t]*-[ \t]+(\S+)[ \t]+\(([^)\n]*)\)[ \t]+\[(required|optional)\]:?[ \t]?", re.MULTILINE)
_TYPES = frozenset({"string", "integer", "number", "boolean", "array", "object", "null"})


def tools_of(config: Json, path: str, notes: Notes) -> Json:
    """Give the tools; None, noted, where the configuration does not tell them in a form that is understood."""
    docs = next((found for place in _PLACES if (found := resolve(config, place)[1])), None)
    if docs is None:
        notes.tell(_NONE, path)
        return None
    made = list(_of_text(docs, path, notes)) if isinstance(docs, str) else _of_list(docs)
    if not made:
        notes.lose(_UNREAD, path)
    return [*made] or None


def schema(name: str, description: str, properties: Fields, required: list[Json]) -> Fields:
    """Make a function schema of its parts."""
    parameters: Fields = {"type": "object", "properties": properties, "required": required}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


def _of_text(docs: str, path: str, notes: Notes) -> Iterator[Fields]:
    first = _START.search(docs)
    if docs[: first.start() if first else 0].strip():
        notes.lose(_PARTLY, path)
    for start, body in _parted(_START, docs):
        yield _of_paragraph(start[1], body, path, notes)


def _of_paragraph(name: str, body: str, path: str, notes: Notes) -> Fields:
    texts: dict[str, str] = {}
    for field, text in _parted(_FIELD, body):
        texts.setdefault(field[1], text)
    properties: Fields = {}
    required: list[Json] = []
    listed = texts.get("arguments", "")
    for argument, description in _parted(_ARGUMENT, listed):
        kind: Fields = {"type": argument[2]} if argument[2] in _TYPES else {}
        properties[argument[1]] = {**kind, "description": description.strip()}
        required += [argument[1]] if argument[3] == "required" else []
    if listed.strip() and not properties:
        notes.lose(_PARTLY, path)
    return schema(name, texts.get("docstring", "").strip(), properties, required)


def _parted(pattern: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Give each match with the text up to the next one."""
    found = list(pattern.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    for match, end in zip(found, ends, strict=False):
        yield match, text[match.end() : end]


def _of_list(docs: Json) -> list[Json]:
    """Give schemas of a list that holds schemas or commands; [] where one of them is neither."""
    listed = docs if isinstance(docs, list) else list(docs.values()) if isinstance(docs, dict) else []
    made = [_of_command(each) for each in listed]
    return [each for each in made if each is not None] if None not in made else []


def _of_command(command: Json) -> Fields | None:
    if isinstance(resolve(command, "/function/name")[1], str) and isinstance(command, dict):
        return command
    name, arguments = resolve(command, "/name")[1], resolve(command, "/arguments")[1] or []
    description = resolve(command, "/docstring")[1] or resolve(command, "/description")[1] or ""
    named = [each for each in arguments if isinstance(each, dict)] if isinstance(arguments, list) else [None]
    if not isinstance(name, str) or not isinstance(description, str) or None in named:
        return None
    properties: Fields = {}
    required: list[Json] = []
    for each in (each for each in named if each is not None):
        argument = each.get("name")
        if not isinstance(argument, str):
            return None
        properties[argument] = {key: each[key] for key in ("type", "description", "items", "enum") if each.get(key)}
        required += [argument] if each.get("required") is True else []
    return schema(name, description, properties, required)
