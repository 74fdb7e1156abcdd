"""A file of rulings: one document, and one kind of part for each kind of ruling."""

from typing import Annotated, Any, Literal, TypeAlias

from checker.reading.declaration.documents.part import CHOICE, Part
from checker.reading.declaration.shape import Bounds, Choice, Field, Shown, Tag
from checker.reading.declaration.words import EntryName, Name, Text

_Reason: TypeAlias = Annotated[
    Text, Field(title="Reason", description="Why, for everybody to read.", examples=["The authors asked for it."])
]


class RewardHackPart(Part):
    """Items on which the entry reached its numbers by a trick; they count as the worst: 0 where more is better."""

    kind: Literal["reward_hack"] = Field(title="Kind", description="What was decided.")
    reason: _Reason
    items: Annotated[list[Text], Bounds(min_length=1)] = Field(
        title="Items", description="Ids as boards show them.", examples=[["item-17"]]
    )
    components: list[Name] = Field(
        default_factory=list, title="Components", description="What is removed; all by default.", examples=[["solved"]]
    )


class MissingPolicyPart(Part):
    """Another policy for this entry's missing items than the benchmark's."""

    kind: Literal["missing_policy"] = Field(title="Kind", description="What was decided.")
    reason: _Reason
    policy: Literal["zero_fill", "exclude"] = Field(
        title="Policy", description="The policy for this entry.", examples=["exclude"]
    )


class SupersededPart(Part):
    """A newer entry takes this one's place."""

    kind: Literal["superseded"] = Field(title="Kind", description="What was decided.")
    reason: _Reason
    by: EntryName = Field(
        title="By", description="The newer entry's folder name.", examples=["better-model_2026-02-01"]
    )


class NotCopiedPart(Part):
    """Another entry is like this one for a good reason, and no copy of it."""

    kind: Literal["not_copied"] = Field(title="Kind", description="What was decided.")
    reason: _Reason
    by: EntryName = Field(title="By", description="The other entry's folder name.", examples=["same-model_2026-02-01"])


class PlainPart(Part):
    """A decision about the entry as a whole."""

    kind: Literal["withdrawn", "disqualified", "reproduced"] = Field(title="Kind", description="What was decided.")
    reason: _Reason


class UnknownPart(Part):
    """No ruling at all: gives the error about its kind."""

    kind: Literal[
        "reward_hack", "missing_policy", "withdrawn", "superseded", "disqualified", "reproduced", "not_copied"
    ] = Field(title="Kind", description="What was decided.", examples=["withdrawn"])
    reason: _Reason
    items: Any = Field(default=None)
    components: Any = Field(default=None)
    policy: Any = Field(default=None)
    by: Any = Field(default=None)


_FORMS = {
    "reward_hack": "reward_hack",
    "missing_policy": "missing_policy",
    "superseded": "superseded",
    "not_copied": "not_copied",
    "withdrawn": "plain",
    "disqualified": "plain",
    "reproduced": "plain",
}


def _form(value: object) -> str:
    kind = value.get("kind") if isinstance(value, dict) else None
    return CHOICE + (_FORMS.get(kind, "unknown") if isinstance(kind, str) else "unknown")


RulingPart: TypeAlias = Annotated[
    Annotated[RewardHackPart, Tag(CHOICE + "reward_hack")]
    | Annotated[MissingPolicyPart, Tag(CHOICE + "missing_policy")]
    | Annotated[SupersededPart, Tag(CHOICE + "superseded")]
    | Annotated[NotCopiedPart, Tag(CHOICE + "not_copied")]
    | Annotated[PlainPart, Tag(CHOICE + "plain")]
    | Annotated[UnknownPart, Tag(CHOICE + "unknown"), Shown({"not": {}})],
    Choice(_form),
]


class RulingsPart(Part):
    """All decisions on one entry."""

    schema_: str | None = Field(default=None, alias="$schema", title="Schema", description="For editors.")
    entry: EntryName = Field(
        title="Entry", description="The entry's folder name, and this file's.", examples=["small-model_2026-01-01"]
    )
    rulings: Annotated[list[RulingPart], Bounds(min_length=1)] = Field(
        title="Rulings",
        description="The decisions, oldest first.",
        examples=[[{"kind": "withdrawn", "reason": "The authors asked for it."}]],
    )
