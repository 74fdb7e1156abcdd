"""What the signature of a receipt is worth."""

from enum import Enum


class Standing(Enum):
    """What a receipt's signature is worth; the value ends a sentence on the receipt."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"
    UNKNOWN = "signed with a key that this repository does not know"
    REVOKED = "signed with a key that was revoked"
    BAD = "signed, and the signature is not of this receipt"

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against the receipt."""
        return self in (Standing.SIGNED, Standing.UNSIGNED)
