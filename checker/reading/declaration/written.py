"""Values as a maintainer would write them, for the words of a message."""

import json
from decimal import Decimal

from checker.model.json import Json

_LONGEST = 120


def written(value: Json) -> str:
    """Give a value on one line, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=str) if not isinstance(value, Decimal) else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def kind_of(value: Json) -> str:
    """Name the kind of a value as YAML speaks of it."""
    kinds = (
        (bool, "true or false"),
        (int, "a whole number"),
        (Decimal, "a decimal number"),
        (str, "a text"),
        (list, "a list"),
    )
    if value is None:
        return "empty"
    return next((name for type, name in kinds if isinstance(value, type)), "a mapping")
