"""The cells of a record, and how answers become cells."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.part import AS_MAPPING, AS_TEXT, Part
from checker.reading.declaration.documents.patches import AS_PATCHES, FORM_OF_SCORE, PatchScorePart
from checker.reading.declaration.documents.possible import Possible, TrialsPart
from checker.reading.declaration.shape import Bounds, Field, Tag
from checker.reading.declaration.words import Decimals, FolderPath, Name, Option, Range, Scale, Text

Values = Annotated[list[Text], Bounds(min_length=1)]


class ComponentPart(Part):
    """One named cell of every record."""

    kind: Literal["binary", "number"] = Field(
        title="Kind", description="binary: 0 or 1; number: any number in the range.", examples=["binary"]
    )
    label: Text | None = Field(default=None, title="Label", description="What people read; the name by default.")
    range: Range | None = Field(
        default=None,
        title="Range",
        description="Least and greatest number; null leaves a side open.",
        examples=[[0, 3]],
    )
    values: Possible | None = Field(
        default=None,
        title="Values",
        description="All numbers that it can hold, each a number or a ratio in text; any in the range by default.",
        examples=[[0, 1, 2, 3]],
    )
    trials: TrialsPart | None = Field(
        default=None,
        title="Trials",
        description="In place of values: how many tries of an item it sums up.",
        examples=[{"of": 4, "all": 2}],
    )
    implies: Name | None = Field(
        default=None, title="Implies", description="A component that is 1 wherever this one is.", examples=["exact"]
    )
    applies_to: dict[Name, Values] = Field(
        default_factory=dict,
        title="Applies to",
        description="Key fields or strata with the values that this cell exists for; elsewhere it is not applicable.",
        examples=[{"task": ["addition"]}],
    )
    always: bool = Field(
        default=False,
        title="Always",
        description="Whether each scored line of numbers that entries bring must hold a number where this applies.",
        examples=[True],
    )
    judged: bool = Field(
        default=False, title="Judged", description="Whether a judge must evaluate it.", examples=[True]
    )
    shown: bool = Field(default=True, title="Shown", description="Whether it has a column on boards.", examples=[False])
    scale: Scale | None = Field(
        default=None,
        title="Scale",
        description="What boards multiply its mean by: a number, or a ratio in text; 1 by default.",
        examples=[100],
    )
    decimals: Decimals | None = Field(
        default=None, title="Decimals", description="Decimal places of its mean on boards; 4 by default.", examples=[1]
    )


class ComparisonPart(Part, takes=Option):
    """How one component's cell is made from the answer and the truth. Further keys are the comparer's options."""

    compare: Name = Field(title="Comparer", description="The comparer's name.", examples=["label"])


Comparisons = Annotated[dict[Name, ComparisonPart], Bounds(min_length=1)]
ScorePart = Annotated[
    Annotated[FolderPath, Tag(AS_TEXT)]
    | Annotated[Comparisons, Tag(AS_MAPPING)]
    | Annotated[PatchScorePart, Tag(AS_PATCHES)],
    FORM_OF_SCORE,
]
