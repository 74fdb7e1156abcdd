"""Who judges what no comparison can decide: the key `judge`."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.controls import ControlsPart
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import FolderPath, Name, Number, Range, Text

Parts = Annotated[list[Name], Bounds(min_length=1)]
Aspects = Annotated[dict[Name, Range], Bounds(min_length=1)]


class TemplatePart(Part):
    """One kind of question to the judge."""

    prompt: FolderPath = Field(
        title="Prompt",
        description="The file with the instruction, in the benchmark's folder.",
        examples=["judge/summary.md"],
    )
    parts: Parts = Field(
        title="Parts",
        description="The texts that each question brings, in the order in which the judge sees them.",
        examples=[["reference", "candidate"]],
    )
    aspects: Aspects = Field(
        title="Aspects",
        description="What the judge gives a number for, each with the least and the greatest.",
        examples=[{"accuracy": [1, 5]}],
    )
    combine: Literal["mean"] = Field(
        default="mean", title="Combine", description="How numbers of aspects become one.", examples=["mean"]
    )
    longest: int = Field(
        default=20_000,
        gt=0,
        le=1_000_000,
        title="Longest part",
        description="Characters of a part that the judge sees.",
        examples=[8000],
    )
    answer: Name | None = Field(
        default=None,
        title="Answer part",
        description="The part that is judged, whose place controls take; the last one where it is not written.",
        examples=["candidate"],
    )
    gold: Name | None = Field(
        default=None,
        title="Gold part",
        description="The part that is a perfect answer itself; the one called reference where it is not written.",
        examples=["reference"],
    )


class JudgePart(Part):
    """The models that are asked; where they are found and by what key is told by the environment, never here."""

    model: Text | None = Field(
        default=None,
        title="Model",
        description="The judge's name at its endpoint, as exact as there is one.",
        examples=["gpt-4.1-2025-04-14"],
    )
    temperature: Number = Field(
        default=0, title="Temperature", description="Sent along; 0 where verdicts shall repeat.", examples=[0]
    )
    max_tokens: int = Field(
        default=512, gt=0, le=100_000, title="Longest reply", description="In tokens; sent along.", examples=[512]
    )
    seed: int | None = Field(default=None, ge=0, title="Seed", description="Sent along where written.", examples=[7])
    retries: int = Field(
        default=3,
        ge=0,
        le=20,
        title="Retries",
        description="How often a reply that cannot be read is asked for anew.",
        examples=[5],
    )
    templates: dict[Name, TemplatePart] = Field(
        default_factory=dict,
        title="Templates",
        description="The kinds of questions, by name.",
        examples=[{"summary": {"prompt": "judge/summary.md", "parts": ["candidate"], "aspects": {"quality": [1, 5]}}}],
    )
    embedding: Text | None = Field(
        default=None,
        title="Embedding model",
        description="The model that finds the nearest label; texts are compared as they are where it is not at hand.",
        examples=["all-MiniLM-L6-v2"],
    )
    controls: ControlsPart | None = Field(
        default=None,
        title="Controls",
        description="What a judge has to make of answers whose mark is known; it is tried in every run.",
        examples=[{"sample": 5, "gold": {"at_least": 0.9}}],
    )
