"""How boards are ordered and split, and what is published."""

from fractions import Fraction
from typing import Annotated, Literal

from checker.reading.declaration.documents.part import AS_MAPPING, AS_TEXT, TEXT_OR_MAPPING, Part
from checker.reading.declaration.documents.recorded import ItemLinesPart
from checker.reading.declaration.shape import Field, Tag
from checker.reading.declaration.words import Count, Name, Share, Text


class MeanRankPart(Part):
    """Order by the mean of the ranks in several metrics."""

    mean_rank: list[Name] = Field(
        title="Metrics", description="The metrics whose ranks are averaged.", examples=[["accuracy", "f1"]]
    )
    rank: Literal["dense", "competition"] = Field(
        default="dense",
        title="Ranks after a tie",
        description="dense: 1, 2, 2, 3; competition: 1, 2, 2, 4.",
        examples=["dense"],
    )
    absent: Literal["last"] = Field(
        default="last", title="Absent value", description="Where an entry without the metric stands.", examples=["last"]
    )


By = Annotated[Annotated[Name, Tag(AS_TEXT)] | Annotated[MeanRankPart, Tag(AS_MAPPING)], TEXT_OR_MAPPING]


class OrderPart(Part):
    """How rows are ordered."""

    by: By = Field(title="By", description="A metric, or {mean_rank: [metrics]}.", examples=["accuracy"])
    then: list[Name] = Field(
        default_factory=lambda: ["name"],
        title="Tie-breaks",
        description="Metrics; most_firsts, rank_sum, sum_over_max after a mean rank; name, which parts no tie.",
        examples=[["f1", "name"]],
    )
    values: Literal["exact", "shown"] = Field(
        default="exact",
        title="Values compared",
        description="exact: as measured; shown: rounded, as boards show them.",
        examples=["exact"],
    )


class BesidePart(OrderPart):
    """A ranking of the same rows that is shown beside the one that counts."""

    label: Text | None = Field(default=None, title="Label", description="What people read; the name by default.")


class RankingPart(OrderPart):
    """The key `ranking`."""

    min_coverage: Share = Field(
        default_factory=Fraction,
        title="Least coverage",
        description="Share of items, 0 to 1, below which a row is not ranked.",
        examples=[0.95],
    )
    min_numbers: Literal["claimed", "recomputed", "rescored", "reproduced"] = Field(
        default="claimed",
        title="Least evidence",
        description="Rows whose numbers are less than this are not ranked.",
        examples=["recomputed"],
    )
    ties: Literal["simultaneous"] = Field(
        default="simultaneous", title="Ties", description="How rank intervals are made.", examples=["simultaneous"]
    )
    beside: dict[Name, BesidePart] = Field(
        default_factory=dict,
        title="Beside",
        description="Further rankings of the same rows, by name; each is a column and orders nothing.",
        examples=[{"reference": {"by": "accuracy"}}],
    )


class TagPart(Part):
    """A tag that needs more than its name."""

    name: Name = Field(title="Name", description="The tag's name.", examples=["topics"])
    from_: Literal["items", "truth"] = Field(
        default="items", alias="from", title="From", description="Where its values are kept.", examples=["truth"]
    )
    min_cell: int | None = Field(
        default=None, ge=0, title="Smallest cell", description="Cells of fewer items are not shown.", examples=[30]
    )


TagChoice = Annotated[Annotated[Name, Tag(AS_TEXT)] | Annotated[TagPart, Tag(AS_MAPPING)], TEXT_OR_MAPPING]


class ViewsPart(Part):
    """The key `views`."""

    strata: list[Name] = Field(
        default_factory=list,
        title="Strata",
        description="Attributes with one value an item; key fields may be named too.",
        examples=[["project"]],
    )
    tags: list[TagChoice] = Field(
        default_factory=list,
        title="Tags",
        description="Names with any number of values an item, or {name, from, min_cell}.",
        examples=[["topics"]],
    )
    min_cell: int | None = Field(
        default=None,
        ge=0,
        title="Smallest cell",
        description="Cells of fewer items are not shown in any view, unless a tag says otherwise; at least 30 where "
        "truth is held out.",
        examples=[5],
    )


class EvidencePart(Part):
    """The key `verified_at`: what an entry must reach to be called verified."""

    numbers: Literal["claimed", "recomputed", "rescored", "reproduced"] = Field(
        default="rescored", title="Numbers", description="Where they must come from.", examples=["recomputed"]
    )
    items: Literal["none", "partial", "all"] = Field(
        default="all", title="Items", description="How many must have a number.", examples=["all"]
    )
    raw: Literal["none", "partial", "all"] = Field(
        default="all",
        title="Raw outputs",
        description="How many raw outputs or traces must be there.",
        examples=["all"],
    )


class PublishPart(Part):
    """The key `publish`."""

    records: Literal["full", "sealed", "none"] | None = Field(
        default=None,
        title="Records",
        description="What becomes of records; full by default, sealed where truth is held out.",
        examples=["full"],
    )
    lines: ItemLinesPart | None = Field(
        default=None,
        title="Lines",
        description="One line for each item, with all entries, instead of one for each item and entry.",
        examples=[{"entries": "systems"}],
    )
    canary: str | None = Field(
        default=None,
        min_length=1,
        max_length=200,
        title="Canary",
        description="A public line on every page of a trajectory, by which text taken from there can be told again.",
        examples=["TOADS CANARY 4f0c7f6e-9f2b-4c55-8a64-0b6f6a7d3a11"],
    )


class LimitsPart(Part):
    """The key `limits`: bounds on one entry."""

    max_files: Count = Field(default=1000, title="Files", description="Greatest number of files.", examples=[1000])
    max_file_bytes: Count = Field(
        default=64 * 1024 * 1024, title="Bytes of a file", description="Greatest size of one file.", examples=[67108864]
    )
    max_bytes: Count = Field(
        default=256 * 1024 * 1024,
        title="Bytes of all files",
        description="Greatest size of an entry.",
        examples=[268435456],
    )
