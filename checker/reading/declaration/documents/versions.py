"""Versions of the item set, and where each one's truth is kept."""

from typing import Literal

from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Field
from checker.reading.declaration.words import Commitment, Count, FolderPath, Name, StoreUri, Text, VersionName


class TruthPart(Part):
    """One version's truth: the key `truth` of a version."""

    kind: Literal["open", "heldout"] | None = Field(
        default=None,
        title="Kind",
        description="open: anybody may read the answers; heldout: only the rescoring may.",
        examples=["open"],
    )
    store: StoreUri | None = Field(
        default=None,
        title="Store",
        description="Where the answers are, as kind:place; a path is inside the benchmark's folder.",
        examples=["age:truth/v1.age"],
    )
    commitment: Commitment | None = Field(
        default=None,
        title="Commitment",
        description="sha256: and the digest of the truth's plaintext, published before anybody submits.",
        examples=["sha256:" + "0" * 64],
    )
    identity: FolderPath | None = Field(
        default=None,
        title="Public key to open it",
        description="An age identity in the benchmark's folder; for open truth only.",
        examples=["truth/demonstration.key"],
    )


class SharedTruthPart(TruthPart):
    """The key `truth`: what all versions share, and what single versions have of their own."""

    versions: dict[VersionName, TruthPart] = Field(
        default_factory=dict,
        title="By version",
        description="What differs from version to version, by version name.",
        examples=[{"v1": {"store": "age:truth/v1.age"}}],
    )


class VersionPart(Part):
    """One version of the item set."""

    items: FolderPath | None = Field(
        title="Items file",
        description="JSON Lines with one item a line, a path in the benchmark's folder; null where ids are secret.",
        examples=["items/v1.jsonl"],
    )
    count: Count = Field(title="Number of items", description="The fixed denominator of every mean.", examples=[200])
    min_answers: Count | None = Field(
        default=None,
        title="Least number of answers",
        description="Items that an entry must answer to be taken; ranking.min_coverage alone counts by default.",
        examples=[150],
    )
    parts: dict[Name, dict[Text, Count]] = Field(
        default_factory=dict,
        title="Parts",
        description="How many items each part of a view has, by view; the items file is held against it.",
        examples=[{"topic": {"space": 120, "sea": 80}}],
    )
    subset_of: VersionName | None = Field(
        default=None,
        title="Superset",
        description="A version whose items include all of this one's.",
        examples=["v0"],
    )
    closed: bool = Field(
        default=False, title="Closed", description="Whether new entries are refused; old ones stay.", examples=[True]
    )
    truth: TruthPart | None = Field(
        default=None, title="Truth", description="This version's own truth, key by key over the shared one."
    )
