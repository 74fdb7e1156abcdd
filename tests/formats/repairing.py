"""What repairs do to a document, and to one in an entry."""

from dataclasses import replace
from typing import Any

from shapes import entry

from checker.model.entry import Answer, Entry
from checker.model.finding import Place
from checker.model.item import ItemKey
from checker.model.json import Document
from checker.model.repair import Declined, Remedy, Repair, Rewrite
from checker.reading.document import read_document
from checker.reading.splices import as_bytes, as_text, spliced

PATH = "submissions/shapes/outline-7b_2026-03-14/it.json"


def document(raw: bytes, name: str = "it") -> Document:
    return read_document(name, PATH, raw)


def entry_with(name: str, raw: bytes, patches: tuple[str, ...] = ()) -> Entry:
    answers = tuple(Answer(ItemKey((f"i{n}",)), p, Place(PATH, f"/{n}"), blank=not p) for n, p in enumerate(patches))
    return replace(entry(), documents={name: document(raw, name)}, answers=answers)


def remedies(repair: Repair[Any], subject: Document | Entry) -> list[Remedy]:
    return list(repair.find(subject))


def mended(repair: Repair[Any], raw: bytes, name: str | None = None) -> bytes:
    """Apply a repair once; what it does not touch comes back as it is."""
    subject = document(raw) if name is None else entry_with(name, raw)
    found = remedies(repair, subject)
    assert not any(isinstance(each, Declined) for each in found), found
    for each in found:
        assert isinstance(each, Rewrite)
        raw = as_bytes(spliced(as_text(raw), each.splices))
    return raw
