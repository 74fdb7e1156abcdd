"""The trajectories of SWE-agent, a file for each instance."""

from checker.formats.conversion.kinds.sweagent.converter import CONVERTER

__all__ = ["CONVERTER"]
