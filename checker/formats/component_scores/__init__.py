"""The format `component_scores`: one line for each item, with its status and the raw number of each component."""

from checker.formats.component_scores.format import FORMAT

__all__ = ["FORMAT"]
