"""Rules about what an entry exposes: secrets, and who people are."""

from checker.model.exposure import Exposed

SUBJECT = Exposed
