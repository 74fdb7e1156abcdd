"""Rules about one entry folder: its files, documents, answers and claims."""

from checker.model.entry import Entry

SUBJECT = Entry
