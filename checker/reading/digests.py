"""Digests of bytes, as declarations and receipts write them."""

from hashlib import sha256


def digest(raw: bytes) -> str:
    """Give `sha256:` and the hex digest of bytes."""
    return f"sha256:{sha256(raw).hexdigest()}"
