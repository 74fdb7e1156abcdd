"""The format `trials`: a patch and a trajectory for each item, and a summary of how the patches were judged."""

from checker.formats.trials.format import FORMAT

__all__ = ["FORMAT"]
