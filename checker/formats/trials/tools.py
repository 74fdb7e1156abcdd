"""The tools that a record says there were: function schemas as OpenAI's chat format has them."""

from collections.abc import Iterator

from checker.formats.show import brief, cut
from checker.model.json import Json
from checker.model.said import Said, say
from checker.model.value import dataclass
from checker.reading.pointer import child

FUNCTION = "function"
FORM = '{"type": "function", "function": {"name": "…", "description": "…", "parameters": {…}}}'

_OPTIONAL = (("description", str, "a string"), ("parameters", dict, "an object, a JSON Schema"))


@dataclass(frozen=True, slots=True)
class ToolSlip:
    """What is wrong at one place of a record's tools."""

    pointer: str
    message: Said
    expected: str
    found: str


def names_of_tools(tools: Json) -> frozenset[str] | None:
    """Give the names of tools; None where there is no list of tools that all have one, or an empty one: not told."""
    if not isinstance(tools, list) or not tools:
        return None
    names = [name_of(tool) for tool in tools]
    return None if None in names else frozenset(name for name in names if name is not None)


def name_of(tool: Json) -> str | None:
    """Give a tool's name; None where it has none."""
    function = tool.get(FUNCTION) if isinstance(tool, dict) else None
    name = function.get("name") if isinstance(function, dict) else None
    return name if isinstance(name, str) and name else None


def tool_slips(tools: Json, pointer: str) -> Iterator[ToolSlip]:
    """Give what is wrong with a record's tools, each place once."""
    if not isinstance(tools, list):
        yield ToolSlip(pointer, say("the tools are no list"), "a list of function schemas", brief(tools))
        return
    seen: set[str] = set()
    for index, tool in enumerate(tools):
        at, name = child(pointer, index), name_of(tool)
        yield from _of_one(tool, at)
        if name is not None and name in seen:
            message = say("there is another tool called {name}", name=cut(name))
            yield ToolSlip(child(child(at, FUNCTION), "name"), message, "a name of its own", cut(name))
        seen.add(name or "")


def _of_one(tool: Json, at: str) -> Iterator[ToolSlip]:
    function = tool.get(FUNCTION) if isinstance(tool, dict) else None
    if not isinstance(tool, dict) or not isinstance(function, dict):
        yield ToolSlip(at, say("the tool is no function schema"), FORM, brief(tool))
        return
    if tool.get("type") != FUNCTION:
        yield ToolSlip(child(at, "type"), say("the tool is of no known type"), f'"{FUNCTION}"', brief(tool.get("type")))
    inside = child(at, FUNCTION)
    if name_of(tool) is None:
        yield ToolSlip(child(inside, "name"), say("the tool has no name"), "a name", brief(function.get("name")))
    for field, kind, expected in _OPTIONAL:
        value = function.get(field)
        if value is not None and not isinstance(value, kind):
            yield ToolSlip(
                child(inside, field), say(f"{{field}} is not {expected}", field=field), expected, brief(value)
            )
