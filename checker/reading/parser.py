"""The fast parser with our settings, and the shortcut that it gives the explaining scanner."""

from collections.abc import Callable
from functools import partial
from json import JSONDecoder

import jiter

from checker.model.json import Json
from checker.reading.caps import within_caps
from checker.reading.limits import JsonLimits

# Only the end is wanted, so numbers need no exact type; `float` has no limit on digits.
value_and_end = JSONDecoder(parse_int=float, parse_float=float).raw_decode


def parse(raw: bytes, twice: bool = False) -> Json:
    """Parse one document. Raises ValueError for all that is not strict JSON; the caps are for the caller.

    With `twice` a key may stand twice in an object, and the last counts.
    """
    value: Json = jiter.from_json(
        raw, allow_inf_nan=False, catch_duplicate_keys=not twice, float_mode="decimal", cache_mode="keys"
    )
    return value


parse_loosely: Callable[[bytes], Json] = partial(jiter.from_json, allow_inf_nan=False)
"""Parse a text to see what it is: its numbers are not exact and keys may repeat. Raises ValueError for no JSON."""


def sound_until(text: str, start: int, depth: int, limits: JsonLimits) -> int | None:
    """Give the end of the value that begins at `start`, `depth` levels deep, if nothing is wrong with it; else None."""
    try:
        end = value_and_end(text, start)[1]
        value = parse(text[start:end].encode())
    except (ValueError, RecursionError):
        return None
    return end if within_caps([value], limits, inside=depth) else None
