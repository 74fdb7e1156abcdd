"""The content of a message: a text, a list of parts, or nothing beside calls."""

from checker.model.json import Json
from checker.reading.pointer import child

PARTS = ("text", "image_url", "input_audio", "file", "refusal")
"""The kinds of parts that messages of OpenAI's chat format may have, each under a key of its own name."""

TEXTS = frozenset({"text", "refusal"})
"""Kinds of parts that hold a text; the others hold an object."""


def content_fits(message: Json) -> bool:
    """Whether a message's content is of a form that a message of its role may have."""
    if not isinstance(message, dict):
        return False
    content = message.get("content")
    if isinstance(content, list):
        return bool(content) and all(part_fits(part) for part in content)
    return isinstance(content, str) or (content is None and may_lack_content(message))


def may_lack_content(message: dict[str, Json]) -> bool:
    """Whether a message may go without a text: an assistant's that makes calls, or seems to mean some."""
    role, calls = message.get("role"), message.get("tool_calls")
    if isinstance(role, str) and role in ("system", "user", "tool"):
        return False
    return role != "assistant" or (bool(calls) if isinstance(calls, list) else calls is not None)


def speechless(message: dict[str, Json]) -> bool:
    """Whether an assistant neither says a word nor makes a call, so that something is missing."""
    return message.get("role") == "assistant" and message.get("content") is None and not may_lack_content(message)


def part_fits(part: Json) -> bool:
    """Whether a part is one of the known kinds, with what it is called for inside."""
    if not isinstance(part, dict):
        return False
    kind = part.get("type")
    if not isinstance(kind, str) or kind not in PARTS:
        return False
    return isinstance(part.get(kind), str if kind in TEXTS else dict)


def wrong_parts(content: list[Json], pointer: str) -> tuple[tuple[str, Json], ...]:
    """Give the parts that do not fit, each with its pointer."""
    return tuple((child(pointer, index), part) for index, part in enumerate(content) if not part_fits(part))
