"""What the fields of a record with a free answer are called."""

from typing import Annotated

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import Name


class AnswersPart(Part):
    """The key `answers`: where the answer of a record stands, and what repeats the item's text."""

    fields: Annotated[list[Name], Bounds(min_length=1)] = Field(
        default_factory=lambda: ["report_content", "response"],
        title="Fields",
        description="Fields that may hold the answer; the first that is not blank counts.",
        examples=[["report_content", "response"]],
    )
    query: Name = Field(
        default="query",
        title="Query",
        description="The field that repeats what was asked, as the items' text of that name says it.",
        examples=["query"],
    )
