"""The key `feedback`: what a rescoring tells, to whom, and how often."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import Count, Decimals, EntryName, Number


class QuotaPart(Part):
    """How often an account may have an entry rescored."""

    count: Count = Field(title="Rescorings", description="How many.", examples=[1])
    per_days: Count = Field(title="Days", description="In how many days.", examples=[7])
    organizations: bool = Field(
        default=True,
        title="Organizations",
        description="Whether an organization has no more either, whatever accounts ask for it.",
        examples=[True],
    )
    total: Count | None = Field(
        default=None,
        title="Total",
        description="Rescorings that one truth is good for, over all accounts.",
        examples=[200],
    )


class BaselinePart(Part):
    """What an entry has to be better than until one of its account's is accepted; one of the two."""

    entry: EntryName | None = Field(
        default=None, title="Entry", description="An entry that is merged.", examples=["majority-class"]
    )
    number: Number | None = Field(
        default=None, title="Number", description="A published value of the ranking metric.", examples=[25]
    )


class GatePart(Part):
    """A score on hidden truth is told only of an entry that is surely better than a reference."""

    total: Annotated[int, Bounds(gt=0, le=100_000)] = Field(
        title="Total",
        description="Rescorings that one truth is good for, over all accounts; the more, the stricter each is.",
        examples=[200],
    )
    baseline: BaselinePart = Field(
        title="Baseline",
        description="What a first entry has to be better than.",
        examples=[{"entry": "majority-class"}],
    )
    against: Literal["own", "all"] = Field(
        default="own",
        title="Against",
        description="own: later ones have to be better than the best accepted entry of their account; all: of anybody.",
        examples=["own"],
    )


class FeedbackPart(Part):
    """The key `feedback`."""

    decimals: Decimals | None = Field(
        default=None, title="Decimals", description="Decimals told; the metric's own by default.", examples=[1]
    )
    quota: QuotaPart | None = Field(default=None, title="Quota", description="Rescorings for each account.")
    reveal: Literal["headline", "metrics", "all"] | None = Field(
        default=None,
        title="Reveal",
        description="What a rescoring tells: the ranking metric, all metrics, or views as well.",
        examples=["headline"],
    )
    gate: GatePart | None = Field(
        default=None, title="Gate", description="Tell a score only where it is surely better than a reference."
    )
