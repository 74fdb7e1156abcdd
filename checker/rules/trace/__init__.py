"""Rules about one item's trajectory: its messages, its calls and their results."""

from checker.model.trace import Trace

SUBJECT = Trace
