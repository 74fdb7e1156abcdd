"""The format `predictions`: one list of records, each with an item's key and what the system predicted for it."""

from checker.formats.predictions.format import FORMAT

__all__ = ["FORMAT"]
