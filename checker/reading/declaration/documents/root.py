"""The whole of `benchmark.yaml`."""

from typing import Annotated, Literal

from checker.reading.declaration.documents.answers import AnswersPart
from checker.reading.declaration.documents.board import (
    EvidencePart,
    LimitsPart,
    PublishPart,
    RankingPart,
    ViewsPart,
)
from checker.reading.declaration.documents.components import ComponentPart, ScorePart
from checker.reading.declaration.documents.copies import CopiesPart
from checker.reading.declaration.documents.cost import CostPart
from checker.reading.declaration.documents.entry import EntryPart
from checker.reading.declaration.documents.feedback import FeedbackPart
from checker.reading.declaration.documents.judging import JudgePart
from checker.reading.declaration.documents.keyfields import KeyFieldPart, MergedPart
from checker.reading.declaration.documents.metrics import ClaimPart, MetricPart
from checker.reading.declaration.documents.part import Part
from checker.reading.declaration.documents.recorded import EvaluationPart, RecordPart
from checker.reading.declaration.documents.secrets import SecretsPart
from checker.reading.declaration.documents.uncertainty import UncertaintyPart
from checker.reading.declaration.documents.versions import SharedTruthPart, VersionPart
from checker.reading.declaration.shape import Bounds, Field
from checker.reading.declaration.words import BenchmarkId, Name, Noun, Relation, Text, VersionName


class DeclarationPart(Part, heading="benchmark.yaml"):
    """A benchmark as its maintainer declares it."""

    schema_: str | None = Field(default=None, alias="$schema", title="Schema", description="For editors.")
    id: BenchmarkId = Field(title="Id", description="The name of the benchmark's folder.", examples=["spelling"])
    title: Text = Field(title="Title", description="What people call the benchmark.", examples=["Spelling"])
    description: str = Field(default="", title="Description", description="One paragraph for the site.")
    item_noun: Noun = Field(
        default="item",
        title="Item noun",
        description="What one item is called; begins the records file's name.",
        examples=["question"],
    )
    format: Name = Field(title="Format", description="How entries write their records.", examples=["predictions"])
    entry: EntryPart = Field(
        default_factory=EntryPart, title="Entry", description="What an entry is called and where its facts stand."
    )
    key: Annotated[list[Name], Bounds(min_length=1)] = Field(
        default_factory=lambda: ["id"],
        title="Key",
        description="The fields that tell items apart; where they still repeat, the k-th repeat is #k.",
        examples=[["id"]],
    )
    key_fields: dict[Name, KeyFieldPart] = Field(
        default_factory=dict,
        title="Key fields",
        description="What fields of the key look like, by name.",
        examples=[{"id": {"form": "{clip}&&{start}"}}],
    )
    predictions: Literal["text", "any"] = Field(
        default="any",
        title="Predictions",
        description="Whether each prediction must be a text, as a scorer wants it; any: a scalar or a list of those.",
        examples=["text"],
    )
    merged: MergedPart | None = Field(
        default=None,
        title="Merged form",
        description="Where records that bring their own truth tell what they answer, to repair them and to try them.",
    )
    versions: Annotated[dict[VersionName, VersionPart], Bounds(min_length=1)] = Field(
        title="Versions",
        description="The versions of the item set.",
        examples=[{"v1": {"items": "items/v1.jsonl", "count": 200}}],
    )
    components: Annotated[dict[Name, ComponentPart], Bounds(min_length=1)] = Field(
        title="Components", description="The cells of every record.", examples=[{"correct": {"kind": "binary"}}]
    )
    record: RecordPart = Field(
        default_factory=RecordPart,
        title="Record",
        description="What a record of an entry may hold beside key, status and components.",
    )
    answers: AnswersPart = Field(
        default_factory=AnswersPart,
        title="Answers",
        description="What the fields of a record with a free answer are called.",
    )
    evaluation: EvaluationPart | None = Field(
        default=None,
        title="Evaluation",
        description="By what the components were evaluated, where entries bring the numbers.",
        examples=[{"version": "grader 2.1"}],
    )
    score: ScorePart | None = Field(
        default=None,
        title="Score",
        description="Comparisons by component, a scorer's file, or null where entries hold their own records.",
        examples=[{"correct": {"compare": "label"}}],
    )
    judge: JudgePart | None = Field(
        default=None,
        title="Judge",
        description="Who evaluates what no comparison can decide.",
        examples=[{"embedding": "all-MiniLM-L6-v2"}],
    )
    metrics: Annotated[dict[Name, MetricPart], Bounds(min_length=1)] = Field(
        title="Metrics", description="The numbers of every entry.", examples=[{"accuracy": {"per_item": "correct"}}]
    )
    ranking: RankingPart = Field(title="Ranking", description="How rows are ordered.", examples=[{"by": "accuracy"}])
    missing: Literal["zero_fill", "exclude"] = Field(
        default="zero_fill",
        title="Missing items",
        description="Whether an item without a number counts as the fill value or is left out of means.",
        examples=["zero_fill"],
    )
    views: ViewsPart = Field(default_factory=ViewsPart, title="Views", description="Ways to split the board.")
    claims: dict[Name, list[ClaimPart]] = Field(
        default_factory=dict,
        title="Claims",
        description="Where contributors write a metric's value, by metric.",
        examples=[{"accuracy": [{"at": "submission:/results/accuracy"}]}],
    )
    invariants: list[Relation] = Field(
        default_factory=list,
        title="Invariants",
        description="Relations between metrics that hold for every entry, or between components on every record.",
        examples=[["strict_pass <= loose_pass", "easy + hard == total"]],
    )
    verified_at: EvidencePart = Field(
        default_factory=EvidencePart, title="Verified at", description="What an entry must reach to be called verified."
    )
    truth: SharedTruthPart = Field(
        default_factory=SharedTruthPart, title="Truth", description="Where the answers are kept."
    )
    feedback: FeedbackPart = Field(
        default_factory=FeedbackPart, title="Feedback", description="What a rescoring may tell."
    )
    publish: PublishPart = Field(default_factory=PublishPart, title="Publish", description="What becomes of records.")
    copies: CopiesPart = Field(
        default_factory=CopiesPart, title="Copies", description="When an entry is called a copy of another."
    )
    uncertainty: UncertaintyPart = Field(
        default_factory=UncertaintyPart, title="Uncertainty", description="How sure numbers are said to be."
    )
    cost: CostPart | None = Field(
        default=None,
        title="Cost",
        description="Which number of an entry the site shows as what it cost.",
        examples=[{"fact": "cost", "unit": "USD"}],
    )
    secrets: SecretsPart = Field(
        default_factory=SecretsPart, title="Secrets", description="What entries may show though it looks like a secret."
    )
    limits: LimitsPart = Field(default_factory=LimitsPart, title="Limits", description="Bounds on one entry.")
