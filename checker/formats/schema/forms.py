"""The `format` keyword: what a date, an address or a link looks like."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from checker.formats.dates import real_date
from checker.model.pattern import pattern

_TIME = r"([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
_ADDRESS = pattern(r"[^\s@<>\"]{1,64}@[^\s@<>\"]{1,255}")
_LINK = pattern(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+", re.ASCII)


def _date(value: object) -> bool:
    return not isinstance(value, str) or real_date(value) is not None


def _moment(value: object) -> bool:
    if not isinstance(value, str):
        return True
    day, mark, time = value[:10], value[10:11], value[11:]
    return real_date(day) is not None and mark in ("T", "t") and re.fullmatch(_TIME, time.upper()) is not None


def _address(value: object) -> bool:
    return not isinstance(value, str) or _ADDRESS.fullmatch(value) is not None


def _link(value: object) -> bool:
    return not isinstance(value, str) or _LINK.fullmatch(value) is not None


FORMS: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {"date": _date, "date-time": _moment, "email": _address, "uri": _link}
)
"""By the keyword's value; each holds for anything that is not a string."""
