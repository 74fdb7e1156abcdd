"""What numbers a component can hold, where these can be counted."""

import re
from fractions import Fraction
from typing import Annotated, TypeAlias

from checker.model.json import Json, as_fraction
from checker.model.said import say
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field, Read, Shown, Wrong
from checker.reading.declaration.words import RATIO, Name

MOST_VALUES = 256
"""How many numbers may be declared one by one."""
MOST_TRIALS = 64

_EACH = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^-?{RATIO}$"}]}


def _possible(value: Json) -> tuple[Fraction, ...]:
    """Read [0, 0.5, 1] or [0, "1/3", "2/3", 1]."""
    given = value if isinstance(value, list) else []
    numbers = [_exact(each) for each in given]
    if not 2 <= len(given) <= MOST_VALUES or None in numbers:
        raise Wrong(
            say(f"values are a list of 2 to {MOST_VALUES} numbers"),
            say("Write [0, 1, 2, 3]; a ratio goes in quotes, like '1/3'."),
        )
    return tuple(number for number in numbers if number is not None)


def _exact(value: Json) -> Fraction | None:
    if isinstance(value, str):
        return Fraction(value) if re.fullmatch(f"-?{RATIO}", value) is not None else None
    return as_fraction(value)


Possible: TypeAlias = Annotated[
    tuple[Fraction, ...],
    Read(_possible),
    Shown({"type": "array", "items": _EACH, "minItems": 2, "maxItems": MOST_VALUES}),
]


class TrialsPart(Part):
    """Several tries of each item, of which so many succeeded."""

    of: int = Field(ge=1, le=MOST_TRIALS, title="Of", description="How often each item is tried.", examples=[4])
    all: int = Field(
        default=1,
        ge=1,
        le=MOST_TRIALS,
        title="All",
        description="How many tries, drawn from these, have to succeed together: the k of pass^k. 1 by default.",
        examples=[2],
    )
    name: Name | None = Field(
        default=None,
        title="Name",
        description="What these tries are called; components with the same name are about the same tries.",
        examples=["runs"],
    )
