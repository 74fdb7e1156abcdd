"""Regular expressions of JSON Schema (ECMA-262) as Python ones."""

import re
from functools import lru_cache

LONGEST = 2000
"""Characters of a text that is held against a pattern; some patterns take forever on longer ones."""

_SIGN = re.compile(r"\\.|.", re.DOTALL)
_ASCII = {r"\d": "0-9", r"\w": "A-Za-z0-9_"}
_NOT_ASCII = {r"\D": "[^0-9]", r"\W": "[^A-Za-z0-9_]"}


def matches(pattern: str, text: str) -> bool:
    """Whether a pattern is found in a text; False for a text too long to try."""
    return len(text) <= LONGEST and _compiled(pattern).search(text) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    parts: list[str] = []
    inside = False
    for sign in _SIGN.findall(pattern):
        parts.append(_translated(sign, inside))
        inside = sign == "[" or (inside and sign != "]")
    return re.compile("".join(parts))


def _translated(sign: str, inside: bool) -> str:
    """Give one sign's Python form: `$` is the very end, numerals and word characters are ASCII."""
    if sign in _ASCII:
        return _ASCII[sign] if inside else f"[{_ASCII[sign]}]"
    if inside:
        return sign
    return r"\Z" if sign == "$" else _NOT_ASCII.get(sign, sign)
