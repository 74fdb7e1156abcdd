"""The key `copies`: from which share of copied items on an entry is called a copy of another."""

from fractions import Fraction

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field
from checker.reading.declaration.words import Share


class CopiesPart(Part):
    """The key `copies`."""

    warn_at: Share = Field(
        default_factory=lambda: Fraction(1, 10),
        title="Warn at",
        description="Share of items, 0 to 1, that must be another entry's before anything is said.",
        examples=[0.1],
    )
    refuse_at: Share = Field(
        default_factory=lambda: Fraction(1, 4),
        title="Refuse at",
        description="Share of items that must be another entry's, word for word, before it is an error.",
        examples=[0.25],
    )
