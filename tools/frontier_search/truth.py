"""The sealed truth: what every question expects, under a key that everybody may know.

Nonce and canaries are random; once sealed they are kept, so that the commitment stays what it was.
"""

import json
import secrets
from typing import Any

from tools.frontier_search.questions import QUESTIONS


def wanted(current: bytes | None) -> bytes:
    """Give the plaintext that should be sealed, with the nonce and canaries of the current one."""
    kept: dict[str, Any] = json.loads(current) if current else {}
    canaries = kept.get("canaries") or [f"pullrank-canary-{secrets.token_hex(16)}" for _ in range(2)]
    items = {str(question.id): {"answer": question.expects} for question in QUESTIONS}
    document = {"nonce": kept.get("nonce") or secrets.token_hex(32), "canaries": canaries, "items": items}
    return (json.dumps(document, indent=2, sort_keys=True, ensure_ascii=False) + "\n").encode()
