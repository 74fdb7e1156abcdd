"""Where a value stands that an entry may have written under an older name."""

from checker.model.entry import Entry
from checker.model.finding import Place
from checker.model.grammar import DocumentPointer
from checker.model.json import Json
from checker.reading.pointer import resolve


def spelled(entry: Entry, place: DocumentPointer) -> tuple[Place, Json] | None:
    """Give the value that belongs at a place of an entry's documents, and where it is written; None where it is not.

    Today's name goes before older ones.
    """
    document = entry.document(place.document)
    if document is None:
        return None
    renamed = [pair for file in entry.layout.files if file.document == place.document for pair in file.renamed]
    for pointer in (place.pointer, *(older for older, today in renamed if today == place.pointer)):
        there, value = resolve(document.value, pointer)
        if there:
            return Place(document.path, pointer), value
    return None
