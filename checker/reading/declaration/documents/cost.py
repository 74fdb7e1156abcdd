"""The key `cost`: which number of an entry the site shows as what it cost."""

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field
from checker.reading.declaration.words import Name, Text


class CostPart(Part):
    """The key `cost`: one of `fact`, `metric` and `component`, and the words for it."""

    fact: Name | None = Field(
        default=None,
        title="Fact",
        description="A fact of entry.fields that holds the cost: a number, or null where nobody tracked it.",
        examples=["cost"],
    )
    metric: Name | None = Field(
        default=None, title="Metric", description="A metric that is the cost.", examples=["price"]
    )
    component: Name | None = Field(
        default=None, title="Component", description="A component whose mean is the cost.", examples=["price"]
    )
    label: Text = Field(default="Cost", title="Label", description="What people read.", examples=["Cost an item"])
    unit: Text = Field(title="Unit", description="In what it is counted.", examples=["USD"])
