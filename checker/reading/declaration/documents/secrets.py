"""The key `secrets`: what entries may show though it looks like a secret, or leads to a person."""

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field
from checker.reading.declaration.words import Allowed


class SecretsPart(Part):
    """The key `secrets`."""

    allow: list[Allowed] = Field(
        default_factory=list,
        title="Allow",
        description="Kinds, and digests of single secrets, as findings give them, that entries may show.",
        examples=[["private_key", "sha256:" + "0" * 64]],
    )
