"""The key `uncertainty`: how sure intervals are meant to be, and what is drawn for them."""

from fractions import Fraction
from typing import Annotated, TypeAlias

from checker.model.json import Json, as_fraction
from checker.model.said import say
from checker.model.uncertainty import Uncertainty
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field, Read, Shown, Wrong
from checker.reading.declaration.words import Name

_DEFAULT = Uncertainty()


def _level(value: Json) -> Fraction:
    number = as_fraction(value)
    if number is None or not Fraction(1, 2) < number < 1:
        raise Wrong(say("a level of confidence lies between 0.5 and 1"), say("Write 0.95 for 95 per cent."))
    return number


Level: TypeAlias = Annotated[
    Fraction, Read(_level), Shown({"type": "number", "exclusiveMinimum": 0.5, "exclusiveMaximum": 1})
]


class UncertaintyPart(Part):
    """The key `uncertainty`."""

    level: Level = Field(
        default_factory=lambda: _DEFAULT.level,
        title="Level",
        description="How often an interval shall hold what it is about, between 0.5 and 1.",
        examples=[0.95],
    )
    resamples: Annotated[int, Bounds(ge=100, le=100_000)] = Field(
        default=_DEFAULT.resamples,
        title="Resamples",
        description="How often items are drawn anew, 100 to 100000.",
        examples=[10000],
    )
    cluster_by: Name | None = Field(
        default=None,
        title="Cluster by",
        description="A key field or stratum whose values hold items together that are alike, and are drawn together.",
        examples=["project"],
    )
