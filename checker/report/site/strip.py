"""One value on a line among those of all others: where it lies, how far chance could move it, where others lie."""

from collections.abc import Iterable
from decimal import Decimal

from checker.model.value import dataclass

WIDTH = 260
_EDGE = 6

Ends = tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class Strip:
    """A line of `WIDTH`: the value at `at`, its interval from `low` to `high`, all others at `others`.

    `first` and `last` are the values at its ends.
    """

    at: str
    low: str | None
    high: str | None
    others: tuple[str, ...]
    first: str
    last: str


def strip(value: Decimal, ends: Ends | None, others: Iterable[Decimal], scale: Ends | None) -> Strip | None:
    """Put a value on a line; over its `scale` where every value lies within it, else over what values there are.

    None where all are one: there is nothing to see.
    """
    values = tuple(others)
    held = (value, *values, *(ends or ()))
    within = scale is not None and scale[0] <= min(value, *held) and max(value, *held) <= scale[1]
    low, high = scale if within and scale is not None else (min(held), max(held))
    if low == high:
        return None
    low_at, high_at = (_along(end, low, high) for end in ends) if ends else (None, None)
    places = tuple(dict.fromkeys(_along(other, low, high) for other in sorted(values)))
    return Strip(_along(value, low, high), low_at, high_at, places, f"{low.normalize():f}", f"{high.normalize():f}")


def _along(value: Decimal, low: Decimal, high: Decimal) -> str:
    return f"{_EDGE + (value - low) / (high - low) * (WIDTH - 2 * _EDGE):.1f}"
