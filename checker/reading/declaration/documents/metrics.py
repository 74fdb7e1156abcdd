"""Metrics, and where contributors claim them."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.components import Values
from checker.reading.declaration.documents.part import AS_MAPPING, AS_TEXT, TEXT_OR_MAPPING, Part
from checker.reading.declaration.shape import Bounds, Field, Tag
from checker.reading.declaration.words import Decimals, EntryPointer, Name, Number, Scale, Text

Names = Annotated[list[Name], Bounds(min_length=1)]


class MeanPart(Part):
    """The mean, on each item, of those of several components that hold a number."""

    mean: Names = Field(title="Mean of", description="Names of components.", examples=[["style", "content"]])


PerItem = Annotated[Annotated[Name, Tag(AS_TEXT)] | Annotated[MeanPart, Tag(AS_MAPPING)], TEXT_OR_MAPPING]


class MetricPart(Part):
    """One named number for every entry."""

    label: Text | None = Field(default=None, title="Label", description="What people read; the name by default.")
    per_item: PerItem | None = Field(
        default=None,
        title="Per item",
        description="The component whose numbers are averaged over items, or {mean: [several]}.",
        examples=["correct"],
    )
    where: dict[Name, Values] = Field(
        default_factory=dict,
        title="Where",
        description="Key fields or strata with the values of the items that count.",
        examples=[{"task": ["addition"]}],
    )
    derive: Name | None = Field(
        default=None, title="Derive", description="A function of other metrics.", examples=["harmonic_mean"]
    )
    of: Names | None = Field(
        default=None, title="Of", description="The metrics that it is derived from.", examples=[["precision", "recall"]]
    )
    scale: Scale | None = Field(
        default=None,
        title="Scale",
        description="What the mean is multiplied by: a number, or a ratio in text.",
        examples=[100],
    )
    decimals: Decimals | None = Field(default=None, title="Decimals", description="Decimal places shown.", examples=[1])
    shown: bool = Field(default=True, title="Shown", description="Whether it has a column on boards.", examples=[False])
    better: Literal["higher", "lower"] = Field(
        default="higher", title="Better", description="Which direction is better.", examples=["lower"]
    )
    fill: Number | None = Field(
        default=None,
        title="Fill",
        description="What a missing item counts as under zero_fill, before scaling; 0 by default.",
        examples=[0],
    )
    missing: Literal["exclude"] | None = Field(
        default=None,
        title="Missing items",
        description="exclude: this metric alone leaves out items without a number, as a harness that it repeats does.",
        examples=["exclude"],
    )


class ClaimPart(Part):
    """One place where a contributor writes a metric's value."""

    at: EntryPointer = Field(
        title="At", description="document:/pointer in the entry.", examples=["submission:/results/accuracy"]
    )
    scale: Scale | None = Field(
        default=None, title="Scale", description="The scale written there; the metric's own by default.", examples=[1]
    )
    decimals: Decimals | None = Field(
        default=None,
        title="Decimals",
        description="Least number of decimals; the metric's own by default.",
        examples=[2],
    )
