"""JSON pointers (RFC 6901): making, splitting and following them, and setting what they point at."""

from checker.model.json import Json
from checker.model.pattern import pattern

_INDEX = pattern("0|[1-9][0-9]{0,17}")


def child(pointer: str, step: str | int) -> str:
    """Give the pointer of a member or element below `pointer`."""
    return f"{pointer}/{str(step).replace('~', '~0').replace('/', '~1')}"


def split(pointer: str) -> tuple[str, ...]:
    """Give the steps of a pointer, unescaped; () for the whole document.

    Raises ValueError for text that is neither empty nor begins with `/`.
    """
    if not pointer:
        return ()
    if not pointer.startswith("/"):
        raise ValueError("a JSON pointer is empty or begins with /")
    return tuple(step.replace("~1", "/").replace("~0", "~") for step in pointer[1:].split("/"))


def resolve(value: Json, pointer: str) -> tuple[bool, Json]:
    """Follow a pointer: (True, what stands there), or (False, None) where nothing does."""
    for step in split(pointer):
        if isinstance(value, dict) and step in value:
            value = value[step]
        elif isinstance(value, list) and (index := as_index(step)) is not None and index < len(value):
            value = value[index]
        else:
            return False, None
    return True, value


def put(document: Json, pointer: str, value: Json) -> None:
    """Set a member of an object, making the objects on the way; nothing happens where something else is in the way.

    The pointer is not the whole document's.
    """
    *parents, last = split(pointer)
    for step in parents:
        document = document.setdefault(step, {}) if isinstance(document, dict) else None
    if isinstance(document, dict):
        document[last] = value


def remove(document: Json, pointer: str) -> None:
    """Take a member out of its object; nothing happens where there is none. The pointer is not the whole document's."""
    above, _, _ = pointer.rpartition("/")
    holder = resolve(document, above)[1]
    if isinstance(holder, dict):
        holder.pop(split(pointer)[-1], None)


def as_index(step: str) -> int | None:
    """Read a step as an array index; None when it is not one (no sign, no leading zeros)."""
    return int(step) if _INDEX.fullmatch(step) else None
