"""Typed content blocks of a message: texts, tool calls, tool results, and whatever else there is."""

from collections.abc import Iterator

from checker.formats.conversion.base import Fields
from checker.formats.conversion.source import broken
from checker.model.json import Json
from checker.model.said import say
from checker.reading.pointer import child

TEXT = "text"
CALL = "tool_use"
RESULT = "tool_result"

_FIX = say("Convert from the log as the harness wrote it.")


def blocks_of(content: Json, path: str, pointer: str) -> Iterator[tuple[Fields, str]]:
    """Give the blocks of a content with their pointers; a plain text is one block. Raises Broken."""
    if isinstance(content, str):
        yield {"type": TEXT, TEXT: content}, pointer
        return
    if isinstance(content, dict):
        content = [content]
    if content is not None and not isinstance(content, list):
        raise broken(path, pointer, say("content is neither a text nor a list of blocks"), _FIX)
    for index, block in enumerate(content or ()):
        at = child(pointer, index)
        if isinstance(block, str):
            yield {"type": TEXT, TEXT: block}, at
        elif isinstance(block, dict) and isinstance(block.get("type"), str):
            yield block, at
        else:
            raise broken(path, at, say("is no content block: an object with a `type` is expected"), _FIX)


def text_of(block: Fields, path: str, pointer: str) -> str:
    """Give a text block's text. Raises Broken."""
    text = block.get(TEXT)
    if not isinstance(text, str):
        raise broken(path, pointer, say("the text of a block is no string"), _FIX)
    return text


def texts_and_others(content: Json, path: str, pointer: str) -> tuple[str, list[Json]]:
    """Give all texts of a content, one below the other, and the blocks that hold something else. Raises Broken."""
    texts: list[str] = []
    rest: list[Json] = []
    for block, at in blocks_of(content, path, pointer):
        if block["type"] == TEXT:
            texts.append(text_of(block, path, at))
            rest += besides_text(block)
        else:
            rest.append(block)
    return "\n".join(texts), rest


def besides_text(block: Fields) -> list[Json]:
    """Give what a text block holds besides its text, as a block; [] for nothing."""
    rest: Fields = {key: item for key, item in block.items() if key != TEXT}
    return [rest] if len(rest) > 1 else []
