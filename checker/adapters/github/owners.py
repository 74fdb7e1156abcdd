"""The CODEOWNERS file, from the first of the places where GitHub looks for it."""

from base64 import b64decode
from typing import Any

from checker.adapters.github.calls import Calls, Request, understood
from checker.adapters.github.refusals import Deed, RefusedByGitHub

PLACES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")
_READ = Deed("read CODEOWNERS", "contents: read")


def codeowners(calls: Calls, repository: str, ref: str) -> str | None:
    """Give its text at a commit or branch; None where there is none."""
    for place in PLACES:
        try:
            answer = calls.ask(Request(_READ, "GET", f"/repos/{repository}/contents/{place}", query={"ref": ref}))
        except RefusedByGitHub as refused:
            if refused.status != 404:
                raise
        else:
            return _text(answer)
    return None


def _text(raw: Any) -> str:
    return understood(_READ, lambda: b64decode(raw["content"]).decode("utf-8", "replace"))
