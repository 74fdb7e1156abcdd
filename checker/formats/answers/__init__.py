"""The format `answers`: one list of records, each with an item's id, what was asked, and a free answer."""

from checker.formats.answers.format import FORMAT

__all__ = ["FORMAT"]
