"""One example finding for each rule, as reports tell findings."""

import json
from collections.abc import Mapping
from typing import Any

from checker.model.value import dataclass
from checker.report.escape import for_html
from checker.report.site.site import Site

_NAME = "findings.json"


@dataclass(frozen=True, slots=True)
class Example:
    """A finding in words: where, what, what was expected and found, and the fix; "" where it does not say."""

    place: str
    message: str
    expected: str
    found: str
    fix: str


def examples_of(site: Site) -> Mapping[str, Example]:
    """Give the examples by rule; a rule that has none is not among them."""
    raw = site.documents.get(_NAME)
    return {} if raw is None else {rule: _example(told) for rule, told in json.loads(raw).items()}


def _example(told: Mapping[str, Any]) -> Example:
    spot = [str(told[key]) for key in ("path", "line", "column") if key in told]
    texts = (for_html(str(told.get(key, ""))) for key in ("message", "expected", "found", "fix"))
    return Example(for_html(":".join(spot)), *texts)
