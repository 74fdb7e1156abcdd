"""Rules about an entry and what was measured of it."""

from checker.model.result import Scored

SUBJECT = Scored
