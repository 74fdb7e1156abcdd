"""Every kind of secret and personal data that is looked for, by name."""

from collections.abc import Mapping

from checker.model.exposure import Kind, Weight
from checker.reading.exposures.marks import MARKS

EMAIL = Kind("email", "an address of mail", Weight.PERSONAL)
HOME = Kind("home", "the name of somebody's home folder", Weight.PERSONAL)
PHONE = Kind("phone", "a telephone number", Weight.PERSONAL)
CARD = Kind("card", "the number of a payment card", Weight.PERSONAL)
ACCOUNT = Kind("account", "the number of a bank account", Weight.PERSONAL)

KINDS: Mapping[str, Kind] = {
    kind.name: kind for kind in (*(mark.kind for mark in MARKS), EMAIL, HOME, PHONE, CARD, ACCOUNT)
}
"""All kinds."""
