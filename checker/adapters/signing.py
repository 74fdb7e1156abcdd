"""Ed25519 (RFC 8032): keys, signatures, and the private key that stands in the environment."""

import os
from base64 import b64decode, b64encode
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from checker.model.errors import UsageRefusal
from checker.model.said import say
from checker.scoring.signing.covered import Signature, key_id

VARIABLE = "PULLRANK_SIGNING_KEY"
MARK = "PULLRANK-SIGNING-KEY-"
_SEED = 32


class Signer:
    """A private key. It shows nothing of itself."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw()
        self.id = key_id(self.public)

    def sign(self, message: bytes) -> Signature:
        """Sign; the same message gives the same signature."""
        return Signature(self.id, self._key.sign(message))


def is_signed(public: bytes, signature: Signature, message: bytes) -> bool:
    """Whether a signature of a message was made with the key that belongs to a public one."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature.raw, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def generate() -> tuple[str, bytes]:
    """Make a new key: the text of the private one, which is the secret, and the public one."""
    seed = os.urandom(_SEED)
    return MARK + b64encode(seed).decode("ascii"), Signer(seed).public


def signer_in(text: str) -> Signer:
    """Read a private key's text, comments and blank lines left out. Raises UsageRefusal, which tells nothing of it."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    try:
        [line] = lines
        seed = b64decode(line.removeprefix(MARK), validate=True)
    except ValueError:
        seed = b""
    if len(seed) != _SEED or not lines[0].startswith(MARK):
        raise _no_key()
    return Signer(seed)


def signer_from_environment() -> Signer | None:
    """Give the key that stands in the environment, as text or as a file's path; None where none does."""
    given = os.environ.get(VARIABLE, "").strip()
    if not given:
        return None
    try:
        text = given if MARK in given else Path(given).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise _no_key() from None
    return signer_in(text)


def _no_key() -> UsageRefusal:
    return UsageRefusal(
        say("{variable} is neither a signing key nor a file with one that can be read", variable=VARIABLE),
        say("Make one with `pullrank receipts keygen`, and put its text or its path there."),
    )
