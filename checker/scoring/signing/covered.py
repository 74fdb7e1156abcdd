"""What a signature covers, and how it is written: `ed25519:<key id>:<64 bytes in base64>`."""

import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256

from checker.model.result import Receipt
from checker.model.value import dataclass
from checker.reading.canonical import dump_line

_WRITTEN = re.compile(r"ed25519:([0-9a-f]{16}):([A-Za-z0-9+/]{86}==)")
_RECEIPT = b"pullrank receipt 1"
_HANDOVER = b"pullrank handover 1"


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature: the id of the key that it was made with, and its 64 bytes."""

    key: str
    raw: bytes

    def __str__(self) -> str:
        """Write it as it stands in a receipt."""
        return f"ed25519:{self.key}:{b64encode(self.raw).decode('ascii')}"


def read_signature(text: str) -> Signature | None:
    """Read a written signature; None for what is none, also where the same bytes are written otherwise."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    signature = Signature(found[1], b64decode(found[2], validate=True))
    return signature if str(signature) == text else None


def key_id(public: bytes) -> str:
    """Give the id of a public key of 32 bytes: the first 16 hex digits of its SHA-256, so that no key can take it."""
    return sha256(public).hexdigest()[:16]


def unsigned(receipt: Receipt) -> Receipt:
    """Give a receipt without its signature."""
    return replace(receipt, signature=None)


def of_receipt(receipt: Receipt, key: str) -> bytes:
    """Give the bytes that are signed: a word that tells receipts from all else, the key's id, the whole document.

    The document is one line of canonical JSON with everything but `signature`.
    """
    document = {name: value for name, value in receipt.document().items() if name != "signature"}
    return b"\n".join((_RECEIPT, key.encode("ascii"), dump_line(document)))


def of_handover(digest: str, key: str) -> bytes:
    """Give the bytes that are signed of a handover with that digest."""
    return b"\n".join((_HANDOVER, key.encode("ascii"), digest.encode("ascii")))
