"""Rules about a whole change: which files it touches, and whether it may."""

from checker.model.change import Change

SUBJECT = Change
