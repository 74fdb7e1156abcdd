"""A sealed truth under a key that everybody may know, for benchmarks whose answers are public or invented.

A seal differs at every sealing, so a truth that already opens to the right answers is left as it is. Its nonce and its
canaries, which are random, are kept for the same reason: the commitment then stays what it was.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyrage  # type: ignore[import-untyped]

KEY, SEALED = Path("truth/demonstration.key"), Path("truth/v1.age")
WARNING = """\
# PUBLIC DEMONSTRATION KEY. IT PROTECTS NOTHING.
# Everybody who can read this repository holds this key. It is here so that anyone can rescore this benchmark, whose
# answers are no secret. NEVER seal a real secret with it. For held-out answers make a key of your own with
# `pullrank truth keygen`, and keep it out of every repository.
"""


def bundle(items: Mapping[str, Any], current: bytes | None, **style: Any) -> bytes:
    """Give the plaintext that should be sealed, with the nonce and canaries of the current one.

    `style` says how its JSON is written: keyword arguments of `json.dumps`. Other bytes are another commitment.
    """
    kept: dict[str, Any] = json.loads(current) if current else {}
    canaries = kept.get("canaries") or [f"pullrank-canary-{secrets.token_hex(16)}" for _ in range(2)]
    document = {"nonce": kept.get("nonce") or secrets.token_hex(32), "canaries": canaries, "items": items}
    return (json.dumps(document, sort_keys=True, **style) + "\n").encode()


def commitment(plaintext: bytes) -> str:
    """Give what the declaration publishes about a truth."""
    return f"sha256:{hashlib.sha256(plaintext).hexdigest()}"


def opened(folder: Path) -> bytes | None:
    """Give the plaintext of the truth in a benchmark's folder, None where there is none yet."""
    if not (folder / SEALED).exists():
        return None
    plaintext: bytes = pyrage.decrypt((folder / SEALED).read_bytes(), [_identity(folder)])
    return plaintext


def seal(folder: Path, plaintext: bytes) -> None:
    """Write the truth sealed to the demonstration key, which is made when there is none."""
    if not (folder / KEY).exists():
        (folder / KEY).parent.mkdir(parents=True, exist_ok=True)
        (folder / KEY).write_bytes(_new_key())
    (folder / SEALED).write_bytes(pyrage.encrypt(plaintext, [_identity(folder).to_public()]))


def _new_key() -> bytes:
    identity = pyrage.x25519.Identity.generate()
    return f"{WARNING}# public key: {identity.to_public()}\n{identity}\n".encode()


def _identity(folder: Path) -> pyrage.x25519.Identity:
    lines = (folder / KEY).read_text(encoding="utf-8").splitlines()
    return pyrage.x25519.Identity.from_str(next(line for line in lines if line and not line.startswith("#")))
