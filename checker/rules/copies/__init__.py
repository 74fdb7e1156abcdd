"""Rules about an entry beside the others of its board."""

from checker.model.kin import Kin

SUBJECT = Kin
