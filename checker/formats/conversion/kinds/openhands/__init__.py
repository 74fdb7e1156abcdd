"""The outputs of OpenHands: instances, each with its history of events."""

from checker.formats.conversion.kinds.openhands.converter import CONVERTER

__all__ = ["CONVERTER"]
