"""What an entry is called and where its facts stand."""

from typing import Annotated

from checker.reading.declaration.documents.part import AS_LIST, AS_TEXT, TEXT_OR_LIST, Part
from checker.reading.declaration.shape import Bounds, Field, Tag
from checker.reading.declaration.words import EntryPointer, FolderPath, Name, Pointer, Text

Patterns = Annotated[
    Annotated[Text, Tag(AS_TEXT)] | Annotated[list[Text], Bounds(min_length=1), Tag(AS_LIST)], TEXT_OR_LIST
]


class EntryPart(Part):
    """The key `entry`."""

    name: Patterns = Field(
        default="{name}",
        title="Folder name",
        description="Pattern of an entry folder's name: text with {gaps}, parted from each other by fixed characters; "
        "or a list of patterns, of which the first that fits counts.",
        examples=["{model}_{date}"],
    )
    fields: dict[Name, Pointer] = Field(
        default_factory=dict,
        title="Facts",
        description="JSON pointers into submission.json, by fact. version, display_name, organization and date have "
        "defaults (/version, /name, /organization, /date); others are yours.",
        examples=[{"display_name": "/model_name"}],
    )
    optional: list[Name] = Field(
        default_factory=list,
        title="Optional facts",
        description="Facts of your own that an entry may leave out.",
        examples=[["label"]],
    )
    identity: list[Name] = Field(
        default_factory=list,
        title="Identity",
        description="Gaps of the name or facts that two entries may not share.",
        examples=[["model", "version"]],
    )
    schema_: FolderPath | None = Field(
        default=None,
        alias="schema",
        title="Schema",
        description="JSON Schema of this benchmark's own part of submission.json, a path in the benchmark's folder.",
        examples=["submission.schema.json"],
    )
    maintainer_only: list[EntryPointer] = Field(
        default_factory=list,
        title="Maintainers' own keys",
        description="Places, written document:/pointer, that only a maintainer may fill.",
        examples=[["submission:/notes"]],
    )
    says_traces: Pointer | None = Field(
        default=None,
        title="Promise of trajectories",
        description="JSON pointer into submission.json, to the true or false that says whether the entry shows its "
        "trajectories. Where it is true and there are none, the check warns.",
        examples=["/trajectories_available"],
    )

    @property
    def names(self) -> tuple[str, ...]:
        """The patterns, one or several."""
        return (self.name,) if isinstance(self.name, str) else tuple(self.name)
