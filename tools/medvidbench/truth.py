"""The sealed truth: invented answers, under a key that everybody may know.

A seal differs at every sealing, so a truth that already opens to the right answers is left as it is. Its nonce and its
canaries, which are random, are kept for the same reason: the commitment then stays what it was.
"""

import hashlib
import json
import secrets
from pathlib import Path
from typing import Any

import pyrage

from tools.medvidbench.samples import keys, samples

KEY, SEALED = Path("truth/demonstration.key"), Path("truth/v1.age")
WARNING = """\
# PUBLIC DEMONSTRATION KEY. IT PROTECTS NOTHING.
# Everybody who can read this repository holds this key. The answers that it opens are invented, so that anyone can try
# the rescoring. NEVER seal a real secret with it. For held-out answers make a key of your own with
# `pullrank truth keygen`, and keep it out of every repository.
"""


def new_key() -> bytes:
    """Make an age identity whose comments say that it is public."""
    identity = pyrage.x25519.Identity.generate()
    return f"{WARNING}# public key: {identity.to_public()}\n{identity}\n".encode()


def identity_in(key: bytes) -> pyrage.x25519.Identity:
    """Read the identity out of a key file."""
    lines = key.decode().splitlines()
    return pyrage.x25519.Identity.from_str(next(line for line in lines if line and not line.startswith("#")))


def bundle(nonce: str, canaries: list[str]) -> bytes:
    """Give the plaintext, whose digest is published as a commitment."""
    answers = {key: {"answer": sample.record} for key, sample in zip(keys(), samples(), strict=True)}
    document = {"nonce": nonce, "canaries": canaries, "items": answers}
    return (json.dumps(document, sort_keys=True, separators=(",", ":")) + "\n").encode()


def commitment(plaintext: bytes) -> str:
    """Give what the declaration publishes about a truth."""
    return f"sha256:{hashlib.sha256(plaintext).hexdigest()}"


def opened(folder: Path) -> bytes | None:
    """Give the plaintext of the truth that is there, None where there is none yet."""
    if not (folder / SEALED).exists():
        return None
    plaintext: bytes = pyrage.decrypt((folder / SEALED).read_bytes(), [identity_in((folder / KEY).read_bytes())])
    return plaintext


def wanted(current: bytes | None) -> bytes:
    """Give the plaintext that should be sealed, with the nonce and canaries of the current one."""
    kept: dict[str, Any] = json.loads(current) if current else {}
    canaries = kept.get("canaries") or [f"pullrank-canary-{secrets.token_hex(16)}" for _ in range(2)]
    return bundle(kept.get("nonce") or secrets.token_hex(32), canaries)


def seal(folder: Path, plaintext: bytes) -> None:
    """Write the truth sealed to the demonstration key, which is made when there is none."""
    (folder / KEY).parent.mkdir(parents=True, exist_ok=True)
    if not (folder / KEY).exists():
        (folder / KEY).write_bytes(new_key())
    recipient = identity_in((folder / KEY).read_bytes()).to_public()
    (folder / SEALED).write_bytes(pyrage.encrypt(plaintext, [recipient]))
