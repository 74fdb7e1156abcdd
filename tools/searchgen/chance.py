"""Numbers that look random and are the same everywhere: digests of words."""

from hashlib import sha256


def chance(*words: object) -> int:
    """Give a number from 0 to 2**64 - 1 that depends on the words alone."""
    return int.from_bytes(sha256("\x1f".join(map(str, words)).encode()).digest()[:8], "big")


def share(*words: object) -> int:
    """Give a number from 0 to 999."""
    return chance(*words) % 1000
