"""Repairs a file that is not plain UTF-8 where its own mark says what it is."""

from collections.abc import Iterator

from checker.model.json import Document
from checker.model.repair import Remedy, Rewrite, Splice, repair
from checker.model.said import Said, say
from checker.reading.limits import STANDARD
from checker.reading.splices import as_text
from checker.reading.strict import read_json

_UTF8 = b"\xef\xbb\xbf"
_OTHERS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_MARK = "\ufeff"


@repair("encoding", Document, "take a byte order mark away, and write UTF-16 as UTF-8", rules=("JSN006",))
def encoding(document: Document) -> Iterator[Remedy]:
    """Take away a byte order mark, and write UTF-16 or UTF-32 that begins with one as UTF-8.

    Left alone: text in an encoding that nothing names, such as Latin-1; and a file that is no strict JSON once it is
    UTF-8.
    """
    if document.raw.startswith(_UTF8):
        yield _rewrite(document, Splice(0, 1, ""), say("the byte order mark goes"))
        return
    named = next((codec for mark, codec in _OTHERS if document.raw.startswith(mark)), None)
    text = _decoded(document.raw, named) if named is not None else None
    if text is not None:
        yield _rewrite(document, Splice(0, len(as_text(document.raw)), text), say("the text is written as UTF-8"))


def _decoded(raw: bytes, codec: str) -> str | None:
    try:
        text = raw.decode(codec).removeprefix(_MARK)
        sound = not read_json(text.encode(), STANDARD)[1]
    except UnicodeError:
        return None
    return text if sound else None


def _rewrite(document: Document, splice: Splice, message: Said) -> Rewrite:
    return Rewrite(document.path, (splice,), "JSN006", message)
