"""What a judge has to make of answers whose mark is known: `judge: controls`."""

from fractions import Fraction

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field
from checker.reading.declaration.words import Share


class MostPart(Part):
    """What an answer that deserves nothing may be given."""

    at_most: Share = Field(
        default_factory=lambda: Fraction(1, 5),
        title="At most",
        description="On the scale from the least verdict, 0, to the greatest, 1.",
        examples=[0.2],
    )


class LeastPart(Part):
    """What answers that deserve everything have to be given."""

    at_least: Share = Field(
        default_factory=lambda: Fraction(4, 5),
        title="At least",
        description="On the scale from the least verdict, 0, to the greatest, 1; the mean counts.",
        examples=[0.8],
    )


class ControlsPart(Part):
    """Answers whose mark is known, put to the judge in every run among the others."""

    sample: int = Field(
        default=3,
        gt=0,
        le=100,
        title="Sample",
        description="How many questions of each template are put again with each kind of control.",
        examples=[3],
    )
    empty: MostPart = Field(
        default_factory=MostPart, title="Empty answers", description="Each of them counts.", examples=[{"at_most": 0.2}]
    )
    injected: MostPart = Field(
        default_factory=MostPart,
        title="Injected answers",
        description="Answers that order the best mark; each of them counts.",
        examples=[{"at_most": 0.2}],
    )
    gold: LeastPart = Field(
        default_factory=LeastPart,
        title="Gold answers",
        description="Perfect answers, as far as the truth has any.",
        examples=[{"at_least": 0.8}],
    )
