"""Rules about one file of an entry: whether it is strict JSON."""

from checker.model.json import Document

SUBJECT = Document
