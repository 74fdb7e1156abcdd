"""The key that seals records of held-out truths in the ledger; another one than the truth's."""

import os
from pathlib import Path

from checker.adapters.agekeys import KEY_MARK, identities_in
from checker.model.errors import LedgerRefusal
from checker.model.said import say

VARIABLE = "PULLRANK_RECORDS_IDENTITY"


def records_identity() -> str | None:
    """Give the age identity that stands in the environment, as text or as a file's path; None where none does."""
    given = os.environ.get(VARIABLE, "").strip()
    if not given:
        return None
    try:
        text = given if KEY_MARK in given.upper() else Path(given).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise LedgerRefusal(
            say("{variable} is neither an age identity nor a file that can be read", variable=VARIABLE),
            say("Make one with `pullrank truth keygen`, and put its text or its path there."),
        ) from None
    return identities_in(text)[0]
