"""Rules about one file of an entry: whether it is strict JSON."""

from checker.model.json import Document

SUBJECT = Document


def silent(document: Document) -> bool:
    """Whether no rule here has anything to say: they tell of faults."""
    return document.readable
