"""What an audit found, as a JSON document: from the job that rebuilds to the job that may open an issue."""

import json
import re
from collections.abc import Sequence

from checker.model.alarm import Drift, Kind
from checker.report.handover.fields import Fields, document

NAME = "audit"
_DRIFT = ("kind", "what")
_LONGEST = 1000
_MOST = 10_000
_PLAIN = re.compile(r"[^\x00-\x1f\x7f]+")


def write_audit(found: Sequence[Drift]) -> bytes:
    """Give the document, in the order of what was found; what is beyond 10,000 is left out."""
    rows = [{"kind": each.kind.value, "what": _plain(each.what)} for each in found[:_MOST]]
    return (json.dumps({"drift": rows}, indent=2) + "\n").encode()


def read_audit(raw: bytes) -> tuple[Drift, ...]:
    """Read the document. Raises UsageRefusal for anything else."""
    return document(raw, NAME, ("drift",)).every("drift", _DRIFT, _drift, _MOST)


def _drift(fields: Fields) -> Drift:
    return Drift(fields.word("kind", Kind), fields.text("what", _LONGEST, _PLAIN))


def _plain(text: str) -> str:
    kept = "".join(character if _PLAIN.fullmatch(character) else "\N{REPLACEMENT CHARACTER}" for character in text)
    return kept.encode("utf-8", "replace").decode()[:_LONGEST] or "\N{REPLACEMENT CHARACTER}"
