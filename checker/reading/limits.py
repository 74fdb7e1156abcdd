"""How large, deep and long a JSON text may be before it is refused."""

from checker.model.value import dataclass


@dataclass(frozen=True, slots=True)
class JsonLimits:
    """Hard caps on one JSON or JSON Lines text.

    `bytes` is its size; `depth` how many arrays and objects may stand inside each other; `values` how many values it
    may hold, estimated from its punctuation; `digits` the significant digits of a number and `exponent` the largest
    power of ten, either way, of its first digit, so that an exact fraction stays small; `faults` how many faults
    are told, and `tokens` how many marks and values are looked at one by one, before the reader gives up.
    """

    bytes: int = 512 << 20
    depth: int = 64
    values: int = 16_000_000
    digits: int = 40
    exponent: int = 400
    faults: int = 1000
    tokens: int = 3_000_000


STANDARD = JsonLimits()
