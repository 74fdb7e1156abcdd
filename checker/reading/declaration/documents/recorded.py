"""What records that entries bring themselves hold, by what they were evaluated, and how records are published."""

from typing import Annotated

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import Decimals, Name, Text

Words = Annotated[list[Text], Bounds(min_length=1)]


class RecordClaimPart(Part):
    """One field of each record in which a contributor writes a metric's value on that item."""

    field: Name = Field(title="Field", description="The field's name.", examples=["overall_raw"])
    decimals: Decimals = Field(
        default=4, title="Decimals", description="Least number of decimals to which it is compared.", examples=[4]
    )


class RecordPart(Part):
    """The key `record`: what a record may hold beside its key, its status and its components."""

    fields: dict[Name, Words] = Field(
        default_factory=dict,
        title="Fields",
        description="Further fields, with the texts that each may be; the first where a record leaves it out.",
        examples=[{"run": ["first", "second"]}],
    )
    claims: dict[Name, RecordClaimPart] = Field(
        default_factory=dict,
        title="Claims",
        description="Where a record repeats a metric's value on its item, before scaling; by metric.",
        examples=[{"overall": {"field": "overall_raw", "decimals": 4}}],
    )


class EvaluationPart(Part):
    """The key `evaluation`: by what the components were evaluated. It is pinned here and told in the manifest."""

    version: Text = Field(title="Version", description="The evaluator's version.", examples=["grader 2.1"])
    settings: dict[Name, Text] = Field(
        default_factory=dict,
        title="Settings",
        description="Whatever else decides the numbers, by name.",
        examples=[{"post_processing": "on"}],
    )


class ItemLinesPart(Part):
    """One line for each item, which holds what is public of it and every entry."""

    entries: Name = Field(default="entries", title="Entries", description="Name of the map by entry.")
    components: Name = Field(default="components", title="Components", description="Name of the map by component.")
    metrics: dict[Name, Name] = Field(
        default_factory=dict,
        title="Metrics",
        description="Names of metrics' values on the item, before scaling; by metric.",
        examples=[{"overall": "overall_raw"}],
    )
    names: dict[Name, Name] = Field(
        default_factory=dict,
        title="Names",
        description="Names of strata and tags that differ from the view's own; by view.",
        examples=[{"topic": "topics"}],
    )
