"""What the fields of a key look like, and how the merged form tells them."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import GapRelation, Name, Pointer, Text


class KeyFieldPart(Part):
    """One field of the key: a value of `key_fields`."""

    values: Annotated[list[Text], Bounds(min_length=1)] | None = Field(
        default=None,
        title="Values",
        description="The texts that it may be; any by default.",
        examples=[["addition", "subtraction"]],
    )
    form: Text | None = Field(
        default=None,
        title="Form",
        description="Text with {gaps}, parted from each other by fixed characters; any text by default.",
        examples=["{clip}&&{start}&&{end}"],
    )
    numbers: dict[Name, Literal["whole", "decimal"]] = Field(
        default_factory=dict,
        title="Numbers",
        description="The gaps of the form that hold a number, whole or decimal.",
        examples=[{"start": "whole", "end": "whole"}],
    )
    holds: list[GapRelation] = Field(
        default_factory=list,
        title="Holds",
        description="What must be true of these numbers, each a relation of a gap to another or to a number.",
        examples=[["start <= end", "end > 0"]],
    )


class MergedPart(Part):
    """The key `merged`: records that bring their own truth, as older harnesses write them."""

    fields: dict[Name, Text] = Field(
        default_factory=dict,
        title="Key fields",
        description="For key fields that such a record lacks, text with {/pointer} gaps into it.",
        examples=[{"id": "{/metadata/clip}&&{/metadata/start}"}],
    )
    strata: dict[Name, Text] = Field(
        default_factory=dict,
        title="Strata",
        description="The same for strata of items, to score such a file by itself.",
        examples=[{"source": "{/source}"}],
    )
    prediction: Pointer = Field(
        default="/answer", title="Prediction", description="Where the prediction stands.", examples=["/answer"]
    )
