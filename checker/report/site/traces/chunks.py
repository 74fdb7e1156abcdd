"""A long conversation in parts: what stands in the page itself, and what a browser fetches when it is wanted.

The files lie together in one folder: `outline.json.gz` names every message, `messages-1.json.gz` and on hold those that
do not stand in the page, `messages.json.gz` is the entry's own file, byte for byte.
"""

import json
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from checker.report.site.traces.fold import Folded
from checker.report.site.traces.talk import Block, Message

FIRST = 40
"""Messages that stand in a page at most."""

EACH = 200
"""Messages of a chunk at most."""

RAW = "messages.json.gz"
OUTLINE = "outline.json.gz"

_PAGE_BYTES = 36_000
"""What the messages in a page may weigh after compression, and how many characters they may be."""

_PAGE_LETTERS = 250_000

_CHUNK_LETTERS = 1_000_000


def in_page(messages: Sequence[Message]) -> int:
    """Give how many messages stand in the page: the first one always does."""
    left, letters = _PAGE_BYTES, _PAGE_LETTERS
    for count, message in enumerate(messages[:FIRST]):
        left -= len(zlib.compress(_shown(message).encode(), 1))
        letters -= message.weight
        if min(left, letters) < 0:
            return max(count, 1)
    return min(len(messages), FIRST)


def starts(messages: Sequence[Message], first: int) -> list[int]:
    """Give the index of the first message of each chunk, behind the `first` ones that stand in the page."""
    found, weight = list[int](), 0
    for index in range(first, len(messages)):
        weight += messages[index].weight
        if not found or index - found[-1] == EACH or weight > _CHUNK_LETTERS:
            found.append(index)
            weight = messages[index].weight
    return found


def chunk_files(messages: Sequence[Message], first: int) -> Iterator[tuple[str, bytes]]:
    """Give the outline and every chunk, by name; nothing where all messages stand in the page."""
    begins = starts(messages, first)
    if begins:
        yield OUTLINE, packed({"chunks": [at + 1 for at in begins], "messages": [_row(each) for each in messages]})
    for number, (low, high) in enumerate(pairwise([*begins, len(messages)]), 1):
        yield f"messages-{number}.json.gz", packed([_document(each) for each in messages[low:high]])


def packed(value: object) -> bytes:
    """Give a document as JSON, compressed."""
    return compressed(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))


def compressed(raw: bytes) -> bytes:
    """Compress as gzip does, without a time, a name and a system: the same bytes everywhere."""
    body = zlib.compress(raw, 6, wbits=-15)
    ends = zlib.crc32(raw).to_bytes(4, "little") + (len(raw) & 0xFFFFFFFF).to_bytes(4, "little")
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff" + body + ends


def _shown(message: Message) -> str:
    return "".join(part for block in message.blocks for part in (block.text.head, block.text.rest))


def _row(message: Message) -> list[object]:
    """Tell the outline of a message: role, tools, size, begin, and 2 for a fault, 1 for what seems to be a failure."""
    mark = 2 if message.faults else int(message.failed)
    return [message.role, list(message.tools), message.size_text, message.hint, mark]


def _document(message: Message) -> dict[str, object]:
    told = {
        "n": message.number,
        "role": message.role,
        "tools": message.tools,
        "size": message.size_text,
        "faults": message.faults,
        "failed": message.failed,
        "call": message.call,
        "facts": message.facts,
        "blocks": [_block(each) for each in message.blocks],
    }
    return {name: value for name, value in told.items() if value}


def _block(block: Block) -> dict[str, object]:
    told = {"kind": block.kind, "title": block.title, "note": block.note, "to": block.to, **_text(block.text)}
    return {name: value for name, value in told.items() if value}


def _text(text: Folded) -> dict[str, object]:
    return {"head": text.head, "rest": text.rest, "more": text.more, "cut": text.cut}
