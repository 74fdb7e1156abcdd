"""Forms of secrets that the library has no rules for: strict, so that hardly anything else has them."""

import re
from collections.abc import Mapping
from functools import cache

from checker.model.pattern import pattern

_DASHED, _PLAIN = "[A-Za-z0-9_-]", "[A-Za-z0-9]"
_FORMS: Mapping[str, str] = {
    "anthropic_key": f"sk-ant-(?:oat|ort|sid)[0-9]{{2}}-{_DASHED}{{80,}}",
    "azure_key": "AccountKey=(?!Eby8vdM02xNOcqFl|C2y6yDjf5/R\\+ob0N)([A-Za-z0-9+/]{86}==)",  # not those of emulators
    "cursor_key": "crsr_[0-9a-f]{64}",
    "daytona_key": "dtn_[0-9a-f]{64}",
    "e2b_key": "e2b_[0-9a-f]{40}",
    "google_client": f"GOCSPX-{_DASHED}{{28}}",
    "google_token": f"ya29\\.{_DASHED}{{100,}}",
    "tailscale_key": f"tskey-(?:auth|api|client|scim|webhook)-k{_PLAIN}{{8,20}}-{_PLAIN}{{20,40}}",
    "tavily_key": f"tvly-(?:dev-|prod-)?{_PLAIN}{{32}}",
}
_NAMES: Mapping[str, str] = {
    "AZURE_OPENAI_API_KEY": f"[0-9a-f]{{32}}|{_PLAIN}{{84}}",
    "FIREWORKS_API_KEY": f"fw_{_PLAIN}{{22,24}}",
    "SERPER_API_KEY": "[0-9a-f]{40}",
    "TOGETHER_API_KEY": "[0-9a-f]{64}",
    "TWILIO_AUTH_TOKEN": "[0-9a-f]{32}",
}
_BEHIND_NAME = r"[\"'\]]{0,3} {0,2}[=:,] {0,2}[\"']?"

NOT_OF_THE_LIBRARY = frozenset(_FORMS) - {"anthropic_key"}
"""Kinds that nothing else than a form tells: to ask the library about them would take long and tell nothing."""

_NAMED_VALUE = rb"(?!eyJ)[A-Za-z0-9_:.-]{20,}"
NAMED_VALUE = pattern(_NAMED_VALUE)
"""What a variable keeps that may be a secret; what begins otherwise is a web token."""

NAMED = pattern(_BEHIND_NAME.encode() + b"(" + _NAMED_VALUE + b")")
"""What stands behind the name of a variable that keeps a secret; the group is the secret."""


@cache
def _form(kind: str) -> re.Pattern[str] | None:
    """Give the form of a kind; where it has a group, that is the secret."""
    return re.compile(rf"{_FORMS[kind]}(?!{_DASHED})") if kind in _FORMS else None


@cache
def _named() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"{name}=({form})(?!{_DASHED})") for name, form in _NAMES.items())


_RUN = 8
_ROWS = ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "01234567890", "0123456789abcdef")
_RUNS = frozenset(row[at : at + _RUN] for row in _ROWS for at in range(len(row) - _RUN + 1))


def secret_by_form(kind: str, text: str, at: int) -> str | None:
    """Give the secret of a kind that covers the character at an index, by its form or by the name before it."""
    form = _form(kind)
    found = form.match(text, at) if form is not None else None
    if found is not None:
        return found[found.lastindex or 0]
    for named in _named():
        held = named.search(text)
        if held is not None and held.start(1) == at:
            return held[1]
    return None


def is_example(value: str) -> bool:
    """Whether somebody typed it as an example: a stretch of the alphabet or of the numerals stands in it."""
    return any(value[at : at + _RUN] in _RUNS for at in range(len(value) - _RUN + 1))
