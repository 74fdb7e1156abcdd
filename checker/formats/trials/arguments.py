"""Arguments of calls: JSON texts, as the model wrote them, each of one object."""

from collections.abc import Iterable

from checker.model.json import Json
from checker.reading.parser import parse_loosely


def all_objects(arguments: Iterable[str]) -> bool:
    """Whether each of these texts is a JSON object."""
    try:
        return set(map(type, map(parse_loosely, map(str.encode, arguments)))) <= {dict}
    except ValueError:
        return False


def fault_of(arguments: str) -> str | None:
    """Say in a word or two what a text is instead of a JSON object: `not JSON`, `a list`; None for an object."""
    try:
        value: Json = parse_loosely(arguments.encode("utf-8", "surrogatepass"))
    except ValueError:
        return "not JSON"
    return None if isinstance(value, dict) else _kind(value)


def _kind(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return str({None: "null", True: "true", False: "false"}[value])
    return "a list" if isinstance(value, list) else "a string" if isinstance(value, str) else "a number"
